import { describe, expect, test } from "@jest/globals";
import { type DossierPart, dossierOf } from "../../../shared/dossier/dossier.ts";

const asOf = Date.UTC(2026, 0, 15);
const siren = "140089384";
const found = (data: unknown) => ({ kind: "found", data, asOf }) as const;
const missing: DossierPart = { kind: "missing", why: "not asked" };
const address = { adresse: "1 RUE DES FICTIONS", codePostal: "75002", commune: "PARIS" };

/** The sections of a page about a company that does not exist, by their titles. */
function sectionsOf(parts: Partial<Record<"unit" | "headOffice" | "establishments", unknown>>) {
  const part = (data: unknown): DossierPart => (data === undefined ? missing : found(data));
  const page = dossierOf(
    {
      ...{ siren, directors: missing, accounts: missing },
      unit: found(parts.unit ?? { siren, name: "FICTIVE" }),
      headOffice: part(parts.headOffice),
      establishments: part(parts.establishments),
    },
    "en",
    asOf,
  );
  return new Map(page.sections.map((section) => [section.title, section]));
}

describe("a page about a company", () => {
  test("says how many establishments there are beyond those it shows, those of further pages too", () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      siret: `${siren}${String(index).padStart(5, "0")}`,
      active: true,
      address,
    }));
    const moreOf = (data: unknown) => sectionsOf({ establishments: data }).get("Establishments");
    expect(moreOf({ items, pagination: { page: 1, perPage: 100, total: 250 } })).toMatchObject({
      more: "and 240 more",
    });
    expect(moreOf({ items })).toMatchObject({ more: "and 90 more" });
    expect(moreOf({ items: items.slice(0, 10), pagination: { total: 10 } })).toMatchObject({
      kind: "table",
      more: undefined,
    });
  });

  test.each([
    ["yes", "the unit's name is", { siren, name: "[ND]" }, { siret: `${siren}00012`, address }],
    ["yes", "the head office's address is", { siren, name: "FICTIVE" }, { address: { adresse: "[ND]" } }],
    ["no", "neither is", { siren, name: "FICTIVE" }, { siret: `${siren}00012`, address }],
    ["not known", "the head office is not known", { siren, name: "FICTIVE" }, undefined],
  ])("says %s to what is withheld where %s", (answer, _, unit, headOffice) => {
    const section = sectionsOf({ unit, headOffice }).get("At a glance");
    expect(section).toMatchObject({ kind: "values" });
    const lines = section?.kind === "values" ? section.lines : [];
    expect(lines.find(({ label }) => label === "Name or address withheld")?.value).toBe(answer);
  });
});
