import { matchParts, type Letter, type MatchLetters } from "../../../shared/matching/letters.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { Say } from "../messages/say.ts";

/** How a letter is said of a part; a part that was not there to compare is passed over. */
const letterMessages = {
  A: "part_same",
  B: "part_near",
  F: "part_differs",
  Z: undefined,
} as const satisfies Record<Letter, MessageCode | undefined>;

/** What the letters of a match say, in words: `same name, similar postal code, different legal form`. */
export function lettersWords(letters: MatchLetters, say: Say): string {
  return matchParts
    .flatMap((part) => {
      const message = letterMessages[letters[part]];
      return message === undefined ? [] : [say(message, { part: say(`part_${part}`) })];
    })
    .join(", ");
}
