import { beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, type Desk } from "../desk.ts";

const { ordinary, realCompany } = edgeCases;

let at: Desk;
beforeEach(async () => {
  at = await desk();
});

const reasons = (file: string) => at.records(file).map(({ sirene_check_reasons }) => sirene_check_reasons);

describe("a column of activity codes", () => {
  test("is compared with the companies' at no call of its own, and with the night of NAF 2025 its codes are outdated", async () => {
    const codes = ["10.71C", "1071C", "62.01Z", "52.2E", "10.71H", ""];
    const rows = codes.map((code) => `Fictive Boulangerie du Port;${ordinary};${code}`);
    at.save("list.csv", ["Nom;SIREN;Code APE", ...rows, ""].join("\n"));
    const check = (output: string, ...words: string[]) =>
      at.run("check", "list.csv", "--ignore", "duplicate_siren", "-o", output, ...words);
    const { result, calls } = await at.counted(() => check("before.csv"));
    expect(result.stderr).toContain(
      'compared with the answers: name A "Nom", SIREN B "SIREN", activity code C "Code APE"',
    );
    expect(calls.byKey).toMatchObject({ [`GET /unite-legale/${ordinary}`]: 1 });
    expect(reasons("before.csv")).toEqual(["", "", "naf_differs", "naf_unknown", "naf_outdated", ""]);
    expect(result.stderr).toContain("naf_differs");
    await at.sandbox.change({ naf: "2025" });
    await check("after.csv", "--max-age", "0ms");
    expect(reasons("after.csv")).toEqual([
      ...["naf_outdated", "naf_outdated", "naf_outdated", "naf_unknown", "", ""],
    ]);
    await check("ignored.csv", "--ignore", "naf_outdated,naf_unknown,duplicate_siren");
    expect(new Set(reasons("ignored.csv"))).toEqual(new Set([""]));
  });

  test("is the one that is named, and none where that is said", async () => {
    at.save("list.csv", `SIREN;Métier\n${realCompany};62.01Z\n`);
    await at.run("check", "list.csv", "-o", "unnamed.csv");
    await at.run("check", "list.csv", "--naf", "Métier", "-o", "named.csv");
    expect([reasons("unnamed.csv"), reasons("named.csv")]).toEqual([[""], ["naf_differs"]]);
    at.save("list.csv", `SIREN;APE\n${realCompany};62.01Z\n`);
    await at.run("check", "list.csv", "--naf", "", "-o", "none.csv");
    expect(reasons("none.csv")).toEqual([""]);
  });

  test("may have the code of the establishment that its row names", async () => {
    at.save("list.csv", `SIRET;APE\n${realCompany}00703;66.30Y\n`);
    await at.sandbox.change({ naf: "2025" });
    await at.run("check", "list.csv", "-o", "checked.csv");
    expect(reasons("checked.csv")).toEqual([""]);
  });
});
