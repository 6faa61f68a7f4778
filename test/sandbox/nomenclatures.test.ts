import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import type { NomenclatureEntry } from "../../shared/contract/entities.ts";
import type { StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";
import { wholeList } from "./whole-register.ts";

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});

const naf = (q?: string) =>
  wholeList<NomenclatureEntry>(sandbox, q === undefined ? "/naf" : `/naf?q=${encodeURIComponent(q)}`);
const legalForms = (q?: string) =>
  wholeList<NomenclatureEntry>(
    sandbox,
    q === undefined ? "/categories-juridiques" : `/categories-juridiques?q=${encodeURIComponent(q)}`,
  );

describe("GET /naf", () => {
  test("returns the 732 codes of NAF rév. 2 with labels", async () => {
    const entries = await naf();
    expect(new Set(entries.map(({ code }) => code)).size).toBe(732);
    for (const { code, label } of entries) {
      expect(code).toMatch(/^\d\d\.\d\d[A-Z]$/);
      expect(label).toMatch(/\p{L}{3}/u);
    }
  });

  test("q searches by code", async () => {
    expect(await naf("62.01Z")).toEqual([{ code: "62.01Z", label: expect.any(String) }]);
    expect((await naf("62.0")).map(({ code }) => code)).toEqual([
      "62.01Z",
      "62.02A",
      "62.02B",
      "62.03Z",
      "62.09Z",
    ]);
  });

  test("q searches by label, whatever the case and the accents", async () => {
    const found = await naf("boulangerie");
    expect(found.map(({ code }) => code)).toContain("10.71C");
    expect(await naf("BOULANGÈRIE")).toEqual(found);
  });

  test("a q that nothing has is 200 with no items", async () => {
    expect(await naf("xyzxyz")).toEqual([]);
  });

  test("--naf 2025 lists the 747 codes of NAF 2025", async () => {
    const next = await startSandbox({ naf: "2025" });
    const entries = await wholeList<NomenclatureEntry>(next, "/naf");
    expect(new Set(entries.map(({ code }) => code)).size).toBe(747);
  });
});

describe("the night on which NAF 2025 becomes the reference", () => {
  test("changes the codes of companies, the list and what a filter finds, without a restart", async () => {
    const flipping = await startSandbox({ fill: true });
    const codeOf = async (siren: string) => {
      const { body } = await flipping.get(`/unite-legale/${siren}`);
      return (body.data as { activity: { code: string } }).activity.code;
    };
    const found = async (naf: string) => {
      const { body } = await flipping.get(`/search?naf=${naf}`);
      return (body.data as { items: { siren: string }[] }).items.map(({ siren }) => siren);
    };
    const inList = edgeCases.ordinary;
    const made = "732829320";
    expect(await codeOf(inList)).toBe("10.71C");
    expect(await codeOf(made)).toMatch(/[ZA-F]$/);
    await flipping.change({ naf: "2025" });
    expect(await codeOf(inList)).toBe("10.71H");
    expect(await codeOf(made)).toMatch(/[YGHJKL]$/);
    expect(await found("10.71C")).toEqual([]);
    expect(await found("10.71H")).toEqual([inList]);
    expect(await wholeList<NomenclatureEntry>(flipping, "/naf")).toHaveLength(747);
    await flipping.change({ naf: "rev2" });
    expect(await codeOf(inList)).toBe("10.71C");
  });
});

describe("GET /naf/{code}", () => {
  test("returns the label that the list has for the code", async () => {
    for (const entry of (await naf()).slice(0, 40)) {
      const { status, body } = await sandbox.get(`/naf/${entry.code}`);
      expect(status).toBe(200);
      expect(body.data).toEqual(entry);
    }
  });
});

describe("GET /categories-juridiques", () => {
  test("returns legal-form codes with labels", async () => {
    const entries = await legalForms();
    const codes = entries.map(({ code }) => code);
    expect(new Set(codes).size).toBe(entries.length);
    expect(codes).toEqual(expect.arrayContaining(["1000", "5499", "5710", "6540", "7210", "9220"]));
    expect(entries.every(({ label }) => /\p{L}{3}/u.test(label))).toBe(true);
  });

  test("q searches by label or code", async () => {
    expect(await legalForms("5710")).toEqual([{ code: "5710", label: expect.stringMatching(/SAS/) }]);
    expect((await legalForms("entrepreneur individuel")).map(({ code }) => code)).toEqual(["1000"]);
  });
});
