import { createHmac, timingSafeEqual } from "node:crypto";
import type { Session, Statement } from "./session.ts";

/** What others are told that they wrote. */
export type Notice =
  /** Answers were kept; `replaced` are the names (`answerName`) of those that stood there before and say something else now. */
  | {
      readonly kind: "answers";
      readonly source: string;
      readonly replaced: readonly string[] | "all";
      /** The account whose calls were settled with them: who waits for another machine's answers may look. */
      readonly settled?: number;
    }
  /** Answers were deleted. */
  | { readonly kind: "purged" }
  | { readonly kind: "tokens" }
  | { readonly kind: "settings" }
  | { readonly kind: "other" };

/** What makes a notice one of this store's: its secret, and a number that no other notice bears. */
export interface Stamp {
  readonly secret: Buffer;
  readonly number: number;
}

/** Bytes of a notice at most, as PostgreSQL takes them: 8,000. Of what is longer, all is told to be replaced. */
const longestNotice = 7_500;
/** Notices may come in another order than that of their numbers: so many numbers back, each is taken once. */
const numbersKept = 10_000;

const selectStamp: Statement = {
  name: "select stamp",
  text: "SELECT nextval('notice_numbers') AS number, secret FROM notice_secret",
};

/** What the next notice is signed with. @throws {StoreWorkError} where the role may not read the secret */
export async function stampOf(session: Session): Promise<Stamp> {
  return (await session.row<Stamp>(selectStamp))!;
}

const macOf = (secret: Buffer, text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** Bytes of a MAC that name an answer. */
const nameBytes = 12;

/**
 * What a notice calls the answer of `source` under `key`. Any role of the database may listen, and a digest that is made
 * without a secret would be found by trying all companies.
 */
export const answerName = (secret: Buffer, source: string, key: string): string =>
  macOf(secret, `answer ${source} ${key}`).subarray(0, nameBytes).toString("base64url");

/** The text of `notice`, from the opening of a store that is named `sender`. */
export function noticeText(notice: Notice, sender: string, { secret, number }: Stamp): string {
  const signed = JSON.stringify({ sender, ...notice, number });
  const text = JSON.stringify({
    sender,
    ...notice,
    number,
    mac: macOf(secret, signed).toString("base64url"),
  });
  return Buffer.byteLength(text) > longestNotice && notice.kind === "answers"
    ? noticeText({ ...notice, replaced: "all" }, sender, { secret, number })
    : text;
}

interface HeardNotice {
  readonly sender: string;
  readonly number: number;
  readonly notice: Notice;
}

/** Reads what is heard on a channel on which any role of the database may say anything. */
export class NoticeReader {
  readonly #secret: Buffer;
  readonly #heard = new Set<number>();
  #highest: number;

  /** `stamp`: one that was taken before anything is heard: notices of long before are taken no more. */
  constructor({ secret, number }: Stamp) {
    this.#secret = secret;
    this.#highest = number;
  }

  /** The notice and its sender; undefined for what nobody on the store has written, and for what was heard before. */
  read(text: string): HeardNotice | undefined {
    const read = this.#signed(text);
    return read !== undefined && this.#isNew(read.number) ? read : undefined;
  }

  #signed(text: string): HeardNotice | undefined {
    try {
      const { mac, ...signed } = JSON.parse(text) as Record<string, unknown>;
      if (typeof mac !== "string") return undefined;
      const told = Buffer.from(mac, "base64url");
      const made = macOf(this.#secret, JSON.stringify(signed));
      if (told.length !== made.length || !timingSafeEqual(told, made)) return undefined;
      const { sender, number, ...notice } = signed as unknown as Notice & Omit<HeardNotice, "notice">;
      return { sender, number, notice };
    } catch {
      return undefined;
    }
  }

  #isNew(number: number): boolean {
    if (number <= this.#highest - numbersKept || this.#heard.has(number)) return false;
    this.#heard.add(number);
    this.#highest = Math.max(this.#highest, number);
    if (this.#heard.size > numbersKept * 2) this.#forgetOld();
    return true;
  }

  #forgetOld(): void {
    for (const number of this.#heard) {
      if (number <= this.#highest - numbersKept) this.#heard.delete(number);
    }
  }
}
