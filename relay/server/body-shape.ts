/** Levels of a request: itself, its list, a lookup, a list of a lookup. */
const deepest = 4;
/** Names of an object: an operation has some fifteen parameters, all its filters included. */
const mostNames = 20;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Where the text that begins at `start`, behind its quote, ends: at its last quote, or at the end of the body. */
function endOfText(body: Buffer, start: number): number {
  let end = body.indexOf(quote, start);
  while (end !== -1) {
    let escapes = end;
    while (body[escapes - 1] === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
    end = body.indexOf(quote, end + 1);
  }
  return body.length;
}

/**
 * What keeps a JSON text from being read at all: a megabyte of brackets or of names takes hundreds of megabytes as values,
 * and a request has a handful of either. Whether it is JSON is for its reader to say.
 */
export function shapeFault(body: Buffer): string | undefined {
  const names: number[] = [];
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case quote:
        at = endOfText(body, at + 1);
        break;
      case openBrace:
      case openBracket:
        depth += 1;
        if (depth > deepest) return `nothing in it may be more than ${deepest} levels deep`;
        names[depth] = 0;
        break;
      case closeBrace:
      case closeBracket:
        depth = Math.max(0, depth - 1);
        break;
      case colon:
        names[depth] = (names[depth] ?? 0) + 1;
        if (names[depth]! > mostNames) return `no lookup may have more than ${mostNames} parameters`;
        break;
      default:
    }
  }
  return undefined;
}
