const { imul } = Math;

const rotated = (bits: number, by: number): number => (bits << by) | (bits >>> (32 - by));

const scattered = (word: number): number => imul(rotated(imul(word, 0xcc9e2d51), 15), 0x1b873593);

/**
 * A whole number below 2³² for a text and a seed, the same on every machine: MurmurHash3 of the text in UTF-16, little
 * endian. Texts that are alike, as numbers of one list are, fall far apart.
 *
 * @param seed a whole number below 2³²
 */
export function seededHash(text: string, seed: number): number {
  let hash = seed | 0;
  for (let at = 0; at + 1 < text.length; at += 2) {
    const word = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    hash = imul(rotated(hash ^ scattered(word), 13), 5) + 0xe6546b64;
  }
  if (text.length % 2 === 1) hash ^= scattered(text.charCodeAt(text.length - 1));
  hash ^= 2 * text.length;
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
