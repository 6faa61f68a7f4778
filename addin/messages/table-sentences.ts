import { type Language, type SayOf, messageFormatter } from "../../shared/messages/messages.ts";

/** What a table says of its pages. It is a table of its own so that `functions.js` loads without it. */
export const tableMessages = {
  next: { en: "; ", fr: " ; " },
  more_rows: {
    en: "… {more} more of {total}: page {next}",
    fr: "… encore {more} sur {total} : page {next}",
  },
  more_rows_unknown: { en: "… there are more: page {next}", fr: "… il y en a d'autres : page {next}" },
  capped_of: {
    en: "… {matched} match in all, but the service lists only {total}: narrow the search",
    fr: "… {matched} correspondent en tout, mais le service n'en liste que {total} : précisez la recherche",
  },
  capped: {
    en: "… the service lists only these: narrow the search",
    fr: "… le service ne liste que ceux-ci : précisez la recherche",
  },
  past_the_end: {
    en: "There is no page {page}: the last one is page {last}.",
    fr: "Il n'y a pas de page {page} : la dernière est la page {last}.",
  },
  page_empty: {
    en: "There is nothing on page {page}: the list ends before it.",
    fr: "Il n'y a rien à la page {page} : la liste se termine avant.",
  },
} as const;

/** The function that gives these messages in each language. */
export const tableFormatters: Readonly<Record<Language, SayOf<typeof tableMessages>>> = {
  en: messageFormatter(tableMessages, "en"),
  fr: messageFormatter(tableMessages, "fr"),
};
