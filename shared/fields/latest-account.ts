import { listedItems } from "../contract/lists.ts";
import { at, dateOf, numberOf, textOf } from "./reading.ts";

/**
 * Which accounts speak for a legal unit when it filed several kinds for one year: its own, complete (C) or
 * simplified (S), before the consolidated ones (K), which are its group's.
 */
const kindsInOrder = ["C", "S", "K"];

function rankOf(account: unknown): [year: number, kind: number, filed: string] {
  const closed = dateOf(at(account, "dateCloture"));
  const kind = kindsInOrder.indexOf(textOf(at(account, "typeBilan")) ?? "");
  return [
    numberOf(at(account, "year")) ?? Number(closed?.slice(0, 4) ?? -Infinity),
    kind === -1 ? -kindsInOrder.length : -kind,
    dateOf(at(account, "dateDepot")) ?? "",
  ];
}

/**
 * The accounts every accounts field is read from: the latest year, then the kind that speaks for the legal unit,
 * then the latest filing. One filing gives all the figures, so kinds are never mixed; undefined when there is none.
 */
export function latestAccount(data: unknown): unknown {
  const ranked = (listedItems(data) ?? [])
    .filter((account) => typeof account === "object" && account !== null)
    .map((account) => ({ account, rank: rankOf(account) }));
  ranked.sort(({ rank: a }, { rank: b }) =>
    a[0] !== b[0] ? b[0] - a[0] : a[1] !== b[1] ? b[1] - a[1] : b[2] < a[2] ? -1 : b[2] > a[2] ? 1 : 0,
  );
  return ranked[0]?.account;
}

/**
 * An amount of the latest accounts. Partly confidential accounts show 0 for what was not published: that is null,
 * not zero.
 */
export function publishedAmount(data: unknown, name: string): number | null {
  const account = latestAccount(data);
  const amount = numberOf(at(account, name));
  return amount === 0 && at(account, "confidential") === true ? null : amount;
}
