import type { Matches, Register, Window } from "../../../sandbox/register/register.ts";
import type { Director, Establishment, LegalUnit } from "../../../shared/contract/entities.ts";

/** Everything that a register has on one company. */
export interface Company {
  readonly unit: LegalUnit;
  readonly establishments: readonly Establishment[];
  readonly directors: readonly Director[];
}

/** All matches of a search, read page after page. */
export function everyPage<T>(search: (window: Window) => Matches<T>, limit = 100): T[] {
  const items: T[] = [];
  for (;;) {
    const page = search({ offset: items.length, limit });
    items.push(...page.items);
    if (page.items.length === 0 || items.length >= page.total) return items;
  }
}

/** Every company of a register, found by the digits that SIRENs begin with. */
export function everyCompany(register: Register): Company[] {
  const sirens = Array.from({ length: 10 }, (_, digit) =>
    everyPage((window) => register.search({ q: String(digit) }, window)).map(({ siren }) => siren),
  ).flat();
  return sirens.map((siren) => ({
    unit: register.legalUnit(siren)!,
    establishments: everyPage((window) => register.establishments(siren, undefined, window)!),
    directors: register.directors(siren)!,
  }));
}

/** A part of an address; empty when it is unknown. */
export function part(address: Establishment["address"], name: string): string {
  const value = address[name];
  return typeof value === "string" ? value : "";
}

/** Words of a text, folded another way than the register does. */
export function plainWords(text: string): string[] {
  const letters = text.replaceAll("[ND]", " ").normalize("NFKD").toLowerCase().replaceAll("œ", "oe");
  return letters.replace(/[\u0300-\u036f]/g, "").match(/[a-z0-9]+/g) ?? [];
}
