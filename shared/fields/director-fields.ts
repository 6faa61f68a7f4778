import { directorCount, directorsText } from "./directors.ts";
import type { FieldEntry } from "./field.ts";

/** Who directs a legal unit. */
export const directorFields = [
  {
    key: "directors",
    label: { fr: "Dirigeants", en: "Directors" },
    description: {
      fr: "Dirigeants et leurs fonctions, séparés par des points-virgules (données personnelles).",
      en: "Directors and their roles, separated by semicolons (personal data).",
    },
    resource: "directors",
    inSummary: false,
    plan: "free",
    personal: true,
    type: "text",
    read: directorsText,
  },
  {
    key: "director_count",
    label: { fr: "Nombre de dirigeants", en: "Number of directors" },
    description: {
      fr: "Nombre de dirigeants, chacun compté une fois.",
      en: "Number of directors, each counted once.",
    },
    resource: "directors",
    inSummary: false,
    plan: "free",
    type: "number",
    read: directorCount,
  },
] as const satisfies readonly FieldEntry[];
