import type { SayOf } from "../../messages/messages.ts";
import { matchParts, type Letter, type MatchLetters } from "../../matching/letters.ts";

/** What program and pane say of the parts of a row beside those of a company. */
export const letterWords = {
  part_same: { en: "same {part}", fr: "{part} identique" },
  part_near: { en: "similar {part}", fr: "{part} proche" },
  part_differs: { en: "different {part}", fr: "{part} : ne concorde pas" },
  part_name: { en: "name", fr: "nom" },
  part_postcode: { en: "postal code", fr: "code postal" },
  part_city: { en: "town", fr: "ville" },
  part_address: { en: "street", fr: "rue" },
  part_vat: { en: "VAT number", fr: "numéro de TVA" },
  part_director: { en: "director", fr: "dirigeant" },
  part_legalForm: { en: "legal form", fr: "forme juridique" },
} as const;

/** How a letter is said of a part; a part that was not there to compare is passed over. */
const codes = {
  A: "part_same",
  B: "part_near",
  F: "part_differs",
  Z: undefined,
} as const satisfies Record<Letter, keyof typeof letterWords | undefined>;

/** What the letters of a match say, in words: `same name, similar postal code, different legal form`. */
export const lettersWords = (letters: MatchLetters, say: SayOf<typeof letterWords>): string =>
  matchParts
    .flatMap((part) => {
      const code = codes[letters[part]];
      return code === undefined ? [] : [say(code, { part: say(`part_${part}`) })];
    })
    .join(", ");
