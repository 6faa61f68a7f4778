import type { Establishment, LegalUnitSummary } from "../../shared/contract/entities.ts";
import type { Page, StartedSandbox } from "./start-sandbox.ts";

/** Returns all elements of a list, read page by page as a caller does. `path` may contain a query. */
export async function wholeList<T>(sandbox: StartedSandbox, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const paging = `${path.includes("?") ? "&" : "?"}perPage=100&page=${page}`;
    const { status, body } = await sandbox.get<Page<T>>(`${path}${paging}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${body.error}`);
    items.push(...body.data.items);
    if (!body.data.pagination.hasNext) return items;
  }
}

/** Every legal unit that the register holds with a known state, in the order of /search. */
export async function allUnits(sandbox: StartedSandbox): Promise<LegalUnitSummary[]> {
  return [
    ...(await wholeList<LegalUnitSummary>(sandbox, "/search?etat=A")),
    ...(await wholeList<LegalUnitSummary>(sandbox, "/search?etat=C")),
  ];
}

export function establishmentsOf(sandbox: StartedSandbox, siren: string): Promise<Establishment[]> {
  return wholeList<Establishment>(sandbox, `/unite-legale/${siren}/etablissements`);
}

/** An inner field of an establishment's address; empty when it is not known. */
export function addressPart({ address }: Establishment, name: string): string {
  const value = address[name];
  return typeof value === "string" ? value : "";
}

/** Letters and digits of a text in lower case without accents, one space between words. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
