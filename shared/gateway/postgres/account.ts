import type { QuotaReading } from "../quota.ts";
import type { Account } from "../store/store.ts";
import type { Session } from "./session.ts";

/** The number of an account in the store, where it is entered the first time that it is opened. */
export async function accountIdOf(session: Session, { source, keyHash }: Account): Promise<number> {
  const select = "SELECT id FROM accounts WHERE source = $1 AND key_hash = $2";
  const known = await session.row<{ id: number }>(select, [source, keyHash]);
  if (known !== undefined) return known.id;
  const insert = "INSERT INTO accounts (source, key_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING";
  await session.count(insert, [source, keyHash]);
  return (await session.row<{ id: number }>(select, [source, keyHash]))!.id;
}

/** The quota of an account, as its row has it. */
export const quotaOf = (text: string | null | undefined): QuotaReading | undefined =>
  text ? (JSON.parse(text) as QuotaReading) : undefined;
