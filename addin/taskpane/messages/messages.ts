import { columnWords } from "../../../shared/enrichment/columns/column-words.ts";
import { letterWords } from "../../../shared/enrichment/note-words.ts";
import { accountsMessages, enrichmentMessages } from "./list-messages.ts";
import { checkMessages, matchingMessages, reviewMessages } from "./review-messages.ts";
import { formulaMessages, searchMessages } from "./search-messages.ts";
import {
  type Language,
  type SayOf,
  messageFormatter as formatterOf,
} from "../../../shared/messages/messages.ts";

/** The frame around the views, and what the workbook refuses. */
export const paneMessages = {
  pane_title: { en: "SIRENE", fr: "SIRENE" },
  views: { en: "What to do", fr: "Que faire" },
  view_find: { en: "Find", fr: "Chercher" },
  view_lists: { en: "Lists", fr: "Listes" },
  view_formulas: { en: "Formulas", fr: "Formules" },
  view_account: { en: "Account", fr: "Compte" },
  not_in_excel: {
    en: "This page is not open inside Excel: searches and figures work, but there is no workbook to write in. In Excel, open it from the SIRENE group of the Home tab.",
    fr: "Cette page n'est pas ouverte dans Excel : les recherches et les chiffres fonctionnent, mais il n'y a pas de classeur où écrire. Dans Excel, ouvrez-la depuis le groupe SIRENE de l'onglet Accueil.",
  },
  no_office: {
    en: "Microsoft's office.js could not be loaded, so Excel cannot be reached from here. Check that this computer can reach appsforoffice.microsoft.com, then close and open this pane again.",
    fr: "Le fichier office.js de Microsoft n'a pas pu être chargé : Excel n'est pas joignable d'ici. Vérifiez que cet ordinateur peut joindre appsforoffice.microsoft.com, puis fermez et rouvrez ce volet.",
  },
  needs_excel: {
    en: "This requires Excel, which cannot be reached from here.",
    fr: "Il faut Excel pour cela, et il n'est pas joignable d'ici.",
  },
  not_connected: {
    en: "Not connected: enter the token that your administrator gave you.",
    fr: "Non connecté : saisissez le jeton que votre administrateur vous a remis.",
  },
  cancel: { en: "Cancel", fr: "Annuler" },

  refused_editing: {
    en: "A cell is being edited: press Enter in Excel, then try again.",
    fr: "Une cellule est en cours de saisie : appuyez sur Entrée dans Excel, puis recommencez.",
  },
  refused_protected: {
    en: "Excel refuses to write here: the sheet or the workbook is protected. Remove the protection (Review tab), or work on another sheet.",
    fr: "Excel refuse d'écrire ici : la feuille ou le classeur est protégé. Retirez la protection (onglet Révision), ou travaillez sur une autre feuille.",
  },
  refused_several_areas: {
    en: "Select one block of cells, not several.",
    fr: "Sélectionnez un seul bloc de cellules, pas plusieurs.",
  },
  refused_gone: {
    en: "The sheet or table that was read is no longer there: somebody renamed or deleted it. Select the list again, then start again.",
    fr: "La feuille ou le tableau qui avait été lu n'est plus là : quelqu'un l'a renommé ou supprimé. Sélectionnez de nouveau la liste, puis recommencez.",
  },
  refused_list_changed: {
    en: "The list changed while it was being filled, so the filling stopped: nothing was written next to the wrong company. Check the list, then start again; answers already read cost nothing.",
    fr: "La liste a été modifiée pendant son remplissage, qui s'est donc arrêté : rien n'a été écrit à côté de la mauvaise entreprise. Vérifiez la liste, puis recommencez ; les réponses déjà lues ne coûtent rien.",
  },
  refused_cells_filled: {
    en: "Some cells to be filled have changed since the plan was shown, so nothing more was written; what somebody typed there is still there. See the plan again to continue; answers already read cost nothing.",
    fr: "Des cellules à remplir ont changé depuis l'affichage du plan : plus rien n'a été écrit, et ce que quelqu'un y a saisi est toujours là. Affichez le plan à nouveau pour continuer ; les réponses déjà lues ne coûtent rien.",
  },
  refused_target_changed: {
    en: "The cell has changed since you pressed the button, so nothing was written: select the cell, then try again.",
    fr: "La cellule a changé depuis votre clic, et rien n'a été écrit : sélectionnez la cellule, puis recommencez.",
  },
  refused_cell_changed: {
    en: "A cell has changed since it was read, so nothing was written: check the list again. Answers already read cost nothing.",
    fr: "Une cellule a changé depuis sa lecture, et rien n'a été écrit : contrôlez la liste à nouveau. Les réponses déjà lues ne coûtent rien.",
  },
  refused_cell_formula: {
    en: "A cell to be replaced contains a formula, so nothing was written: correct the cell that the formula reads, or replace the formula by its value first (Formulas, Freeze).",
    fr: "Une cellule à remplacer contient une formule, et rien n'a été écrit : corrigez la cellule que lit la formule, ou figez d'abord la formule (Formules, Figer).",
  },
  refused_merged: {
    en: "There are merged cells here, so nothing was written: {why}. Unmerge them (Home tab, Merge & Center), then try again.",
    fr: "Il y a ici des cellules fusionnées, et rien n'a été écrit : {why}. Annulez leur fusion (onglet Accueil, Fusionner et centrer), puis recommencez.",
  },
  refused_other: { en: "Excel refused: {why}", fr: "Excel a refusé : {why}" },
} as const;

/** The relay, the token, and whether calls may be made. */
export const connectionMessages = {
  connection_title: { en: "Connection", fr: "Connexion" },
  connection_hint: {
    en: "The relay is your company's own server; your administrator gives you its address and a token. The token stays on this computer and never enters the workbook.",
    fr: "Le relais est le serveur de votre entreprise ; votre administrateur vous remet son adresse et un jeton. Le jeton reste sur cet ordinateur et n'entre jamais dans le classeur.",
  },
  relay_address: { en: "Address of the relay", fr: "Adresse du relais" },
  token: { en: "Token", fr: "Jeton" },
  connect: { en: "Test and connect", fr: "Tester et se connecter" },
  connecting: { en: "Testing…", fr: "Test en cours…" },
  connected_as: { en: "Connected to {relay} as {user}.", fr: "Connecté à {relay} en tant que {user}." },
  connected_to: { en: "Connected to {relay}.", fr: "Connecté à {relay}." },
  ways_on: { en: "What next?", fr: "Et maintenant ?" },
  way_find: { en: "Find a company", fr: "Chercher une entreprise" },
  way_lists: { en: "Fill or check a list", fr: "Remplir ou contrôler une liste" },
  way_formulas: { en: "Write formulas", fr: "Écrire des formules" },
  way_errors: { en: "Retry the cells in error", fr: "Relancer les cellules en erreur" },
  test_again: { en: "Test the connection", fr: "Tester la connexion" },
  test_ok: {
    en: "The connection works: the relay knows you as {user}.",
    fr: "La connexion fonctionne : le relais vous connaît sous le nom {user}.",
  },
  disconnect: { en: "Disconnect", fr: "Se déconnecter" },
  disconnected: {
    en: "Disconnected: the token was removed from this computer.",
    fr: "Déconnecté : le jeton a été supprimé de cet ordinateur.",
  },
  bad_relay_address: {
    en: "This is not the address of a relay: it must begin with https:// (http:// only on this computer).",
    fr: "Ce n'est pas l'adresse d'un relais : elle doit commencer par https:// (http:// sur cet ordinateur seulement).",
  },
  token_needed: { en: "Enter the token.", fr: "Saisissez le jeton." },
  cache_only: { en: "Cache only (no new calls)", fr: "Cache seul (aucun nouvel appel)" },
  cache_only_hint: {
    en: "Cells use only what this computer already knows, however old it is; no question is sent and no call is spent.",
    fr: "Les cellules n'utilisent que ce que cet ordinateur connaît déjà, même si c'est ancien ; aucune question n'est envoyée, aucun appel n'est dépensé.",
  },
} as const;

/** The remaining quota, and what this workbook has spent. */
export const quotaMessages = {
  quota_title: { en: "Quota of the month", fr: "Quota du mois" },
  quota_after_connecting: {
    en: "The calls left are shown here once you are connected.",
    fr: "Les appels restants s'affichent ici une fois la connexion établie.",
  },
  quota_left: { en: "{remaining} of {limit} calls left", fr: "{remaining} appels restants sur {limit}" },
  quota_left_alone: { en: "{remaining|call|calls} left", fr: "{remaining|appel restant|appels restants}" },
  quota_unknown: {
    en: "Not known yet: the service has not been asked.",
    fr: "Pas encore connu : le service n'a pas été interrogé.",
  },
  quota_spent: {
    en: "No calls are left: new questions wait until the quota resets.",
    fr: "Il ne reste aucun appel : les nouvelles questions attendront la remise à zéro.",
  },
  quota_low: { en: "Few calls are left.", fr: "Il reste peu d'appels." },
  quota_used: { en: "Used", fr: "Consommés" },
  quota_used_of: { en: "{used} ({percentage}%)", fr: "{used} ({percentage} %)" },
  quota_resets: { en: "Resets", fr: "Remise à zéro" },
  quota_plan: { en: "Plan", fr: "Offre" },
  quota_hourly: { en: "In the last hour", fr: "Dans la dernière heure" },
  quota_hour_used: { en: "{used} of {limit}", fr: "{used} sur {limit}" },
  quota_reserve: { en: "Kept in reserve", fr: "Gardés en réserve" },
  quota_reading: { en: "Reading…", fr: "Lecture…" },
  quota_read_again: { en: "Read again", fr: "Relire" },
  quota_costs_nothing: { en: "Reading this costs no call.", fr: "Cette lecture ne coûte aucun appel." },
  budget_title: { en: "Your own budget", fr: "Votre budget" },
  budget_none: {
    en: "You have no limit of your own: {used|call|calls} this month.",
    fr: "Vous n'avez pas de limite personnelle : {used|appel|appels} ce mois-ci.",
  },
  budget_left: { en: "{remaining} of {limit} calls left", fr: "{remaining} appels restants sur {limit}" },
  spendable_budget: {
    en: "{left} of your {limit} calls left",
    fr: "{left} de vos {limit} appels restants",
  },
  spendable_month: { en: "{left} of {limit} calls left", fr: "{left} appels restants sur {limit}" },
  spendable_hour: {
    en: "{left|call|calls} left this hour",
    fr: "{left|appel restant|appels restants} cette heure",
  },
  spendable_hour_later: {
    en: "{left|call|calls} left this hour, {later} this month",
    fr: "{left|appel restant|appels restants} cette heure, {later} ce mois-ci",
  },
  spendable_none_budget: { en: "You have no calls left", fr: "Il ne vous reste aucun appel" },
  spendable_none_month: { en: "No calls left this month", fr: "Aucun appel restant ce mois-ci" },
  spendable_none_hour: { en: "No calls left this hour", fr: "Aucun appel restant cette heure" },
  spendable_none_hour_later: {
    en: "No calls left this hour, {later} this month",
    fr: "Aucun appel restant cette heure, {later} ce mois-ci",
  },
  obstacle_not_connected: { en: "Not connected", fr: "Non connecté" },
  obstacle_cache_only: {
    en: "Cache only: no new calls are made.",
    fr: "Cache seul : aucun nouvel appel n'est fait.",
  },
  obstacle_token_refused: { en: "The relay refuses your token.", fr: "Le relais refuse votre jeton." },
  obstacle_unreachable: { en: "The relay does not answer.", fr: "Le relais ne répond pas." },
  obstacle_not_read: {
    en: "The number of calls left could not be read.",
    fr: "Le nombre d'appels restants n'a pas pu être lu.",
  },
  obstacle_paused: { en: "Spending is paused.", fr: "Les dépenses sont suspendues." },
  cure_not_connected: { en: "Connect", fr: "Se connecter" },
  cure_cache_only: { en: "Change", fr: "Modifier" },
  cure_token_refused: { en: "Enter another token", fr: "Saisir un autre jeton" },
  cure_unreachable: { en: "Try again", fr: "Réessayer" },
  cure_not_read: { en: "Try again", fr: "Réessayer" },
  cure_paused: { en: "Look again", fr: "Vérifier" },
  paused: {
    en: "Your administrator has paused all spending: only answers already known are given.",
    fr: "Votre administrateur a suspendu les dépenses : seules les réponses déjà connues sont données.",
  },
  workbook_title: { en: "This workbook, since it was opened", fr: "Ce classeur, depuis son ouverture" },
  workbook_spent: { en: "Calls spent", fr: "Appels dépensés" },
  workbook_relay: { en: "Answered by the relay at no cost", fr: "Répondu par le relais, sans frais" },
  workbook_cached: { en: "Answered on this computer", fr: "Répondu sur cet ordinateur" },
  workbook_failed: { en: "Without an answer", fr: "Sans réponse" },
  workbook_queued: { en: "Waiting now", fr: "En attente" },
} as const;

/** All messages of the pane, by code, in each language. */
export const messages = {
  ...accountsMessages,
  ...checkMessages,
  ...columnWords,
  ...connectionMessages,
  ...enrichmentMessages,
  ...formulaMessages,
  ...letterWords,
  ...matchingMessages,
  ...paneMessages,
  ...quotaMessages,
  ...reviewMessages,
  ...searchMessages,
} as const;

export type MessageCode = keyof typeof messages;

/** Returns one of the pane's messages with its parameters filled in. */
export type Say = SayOf<typeof messages>;

/** Returns the function that gives the messages of one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);

/** Returns the cost for a button's label: at most `most` calls, if none of the answers is stored. */
export function costText(most: number, say: Say): string {
  if (most === 0) return say("cost_none");
  return most === 1 ? say("cost_one") : say("cost_most", { most });
}
