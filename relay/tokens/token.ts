import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A token in its parts: an id that may be shown, and a secret that is shown once and kept as a hash. */
export interface Token {
  readonly id: string;
  readonly secret: string;
}

const form = /^srt_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** A new token: 32 random bits to name it by, 256 that nobody guesses. */
export function newToken(random: (bytes: number) => Buffer = randomBytes): Token {
  return { id: random(4).toString("hex"), secret: random(32).toString("base64url") };
}

/** A token as its user types it: `srt_<id>_<secret>`. */
export const tokenText = ({ id, secret }: Token): string => `srt_${id}_${secret}`;

/** The parts of a token; undefined for what has not its form. */
export function readToken(text: string): Token | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** What is kept of a secret. It is random and long: a slow hash would protect it no better, and cost every request. */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compares in a time that does not depend on where the two differ. */
export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
