/**
 * Sorted words in one text, each as the number of letters that it shares with the one before it (9 at most) and the rest
 * in lower case: `0garage6s` is GARAGE, GARAGES. Words of letters A to Z alone can be written so.
 */
const mostShared = 9;

/** Words of letters alone, in their order, in one text. */
export function frontCoded(words: Iterable<string>): string {
  let before = "";
  let text = "";
  for (const word of [...words].sort()) {
    let shared = 0;
    while (shared < Math.min(mostShared, word.length - 1) && word[shared] === before[shared]) shared++;
    text += `${shared}${word.slice(shared).toLowerCase()}`;
    before = word;
  }
  return text;
}

/** The words of such a text. */
export function wordsOf(coded: string): string[] {
  let before = "";
  return [...coded.matchAll(/(\d)(\D+)/g)].map(([, shared, rest]) => {
    before = before.slice(0, Number(shared)) + rest!.toUpperCase();
    return before;
  });
}
