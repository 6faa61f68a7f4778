import { beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { checkReasonCodes } from "../../../shared/enrichment/check-reasons.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";

const { ordinary, ceased, corsica } = edgeCases;
const list = [
  "SIREN;Nom;TVA;Code postal",
  `${ordinary};Fictive Boulangerie du Port;;57000`,
  `${ordinary};Garage Fictif;;57000`,
  `${ceased};Fictive Ancienne Forge;${vatNumberOf(ordinary)};57000`,
  `${corsica};Fictive Maquis;${vatNumberOf(corsica)};20000`,
].join("\n");

let at: Desk;
beforeEach(async () => {
  at = await desk();
  at.save("list.csv", `${list}\n`);
});

const checks = () =>
  at.records("list.checked.csv").map((record) => [record["sirene_check"], record["sirene_check_reasons"]]);

describe("--ignore", () => {
  test("leaves reasons out of verdicts, reasons, counts and summary, and says which", async () => {
    await at.run("check", "list.csv");
    expect(checks()).toEqual([
      ["review", "duplicate_siren"],
      ["review", "name_differs;duplicate_siren"],
      ["fix", "siren_ceased;vat_of_other_siren"],
      ["ok", ""],
    ]);
    const words = ["--ignore", "duplicate_siren, SIREN_CEASED,vat_of_other_siren"];
    const { code, stdout, stderr } = await at.run("check", "list.csv", ...words, "--json");
    expect(code).toBe(0);
    expect(checks()).toEqual([
      ["ok", ""],
      ["review", "name_differs"],
      ["ok", ""],
      ["ok", ""],
    ]);
    expect((JSON.parse(stdout) as { check: unknown }).check).toEqual({
      rows: { ok: 3, review: 1 },
      reasons: { name_differs: 1 },
    });
    expect(stderr).not.toContain("(duplicate_siren)");
    expect(stderr).toContain("Left out by --ignore: duplicate_siren, siren_ceased, vat_of_other_siren.");
  });

  test("makes no number of the register's that is not there, and no company ready for an invoice", async () => {
    const missing = `${"140009"}006`;
    at.save("list.csv", `SIREN;Nom\n;Fictive\n${missing};Fictive\n${ceased};Fictive Ancienne Forge\n`);
    await at.run("check", "list.csv", "--for", "einvoicing", "--ignore", checkReasonCodes.join(","));
    const verdicts = at
      .records("list.checked.csv")
      .map((record) => [record["sirene_check"], record["sirene_einvoice"]]);
    expect(verdicts).toEqual([
      ["unknown", "unknown"],
      ["unknown", "unknown"],
      ["ok", "unknown"],
    ]);
  });

  test.each([
    [
      "en",
      "duplicate,name_differs",
      '--ignore takes reasons of a check, separated by commas, not "duplicate".',
    ],
    ["fr", "doublon", "--ignore attend des motifs de contrôle séparés par des virgules, pas « doublon »."],
    ["en", "", '--ignore takes reasons of a check, separated by commas, not "".'],
  ])(
    "refuses in %s what is no reason (%j), and names those that there are",
    async (language, codes, sentence) => {
      const { result, calls } = await at.counted(() =>
        at.run("check", "list.csv", "--lang", language, "--ignore", codes),
      );
      expect([result.code, calls.total, at.files()]).toEqual([2, 0, ["list.csv"]]);
      expect(result.stderr).toContain(sentence);
      for (const code of checkReasonCodes) expect(result.stderr).toContain(code);
    },
  );
});

testNothingLeaks();
