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
