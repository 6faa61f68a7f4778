/** The languages of every program. A further one is a word here, its locale below, and a column of each table of messages. */
export const languages = ["fr", "en"] as const;

export type Language = (typeof languages)[number];

/** A text in every language. */
export type Translated = Readonly<Record<Language, string>>;

/** How each language writes numbers and times. */
export const locales: Translated = { fr: "fr-FR", en: "en-GB" };
