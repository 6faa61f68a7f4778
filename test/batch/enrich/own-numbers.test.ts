import { beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { desk, recordsOf, type Desk } from "../desk.ts";

const lyon = "141375923";
const ajaccio = "142867415";
const bastia = "159047745";

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "enterprise", units: 3_000 });
});

/** Saves a result without one of its columns, as somebody does who clears a list of its messy numbers. */
function saveWithout(header: string, from: string, to: string): string {
  const rows = recordsOf(at.read(from).toString("utf8"));
  const headers = Object.keys(rows[0]!).filter((one) => one !== header);
  const text = [headers, ...rows.map((row) => headers.map((one) => row[one]!))]
    .map((cells) => `${cells.map((cell) => (/[;"]/.test(cell) ? `"${cell}"` : cell)).join(";")}\r\n`)
    .join("");
  at.save(to, `\ufeff${text}`);
  return text;
}

const enrich = (from: string, to: string, ...words: string[]) =>
  at.counted(() => at.run("enrich", from, "-o", to, "--yes", "--overwrite", ...words));
const textOf = (name: string) => at.read(name).toString("utf8").replace("\ufeff", "");

describe("a list whose only numbers are in sirene_siren", () => {
  const list = `sirene_siren;Montant\r\n${lyon};12\r\n${ajaccio};13\r\n${lyon};12\r\n`;

  test("is read there, keeps its numbers, and a second run changes nothing", async () => {
    at.save("bare.csv", list);
    const { result } = await enrich("bare.csv", "filled.csv", "--fields", "name");
    expect(result.code).toBe(0);
    expect(result.stderr).toContain('identifiers in column A "sirene_siren", header in row 1');
    expect(at.records("filled.csv")).toMatchObject([
      {
        sirene_siren: lyon,
        Montant: "12",
        sirene_name: "BALENOUDIER TRANSPORTS FICTIF",
        sirene_status: "found",
        sirene_note: "",
      },
      {
        sirene_siren: ajaccio,
        Montant: "13",
        sirene_name: "BALENSABERT FICTIF",
        sirene_status: "found",
        sirene_note: "",
      },
      {
        sirene_siren: lyon,
        Montant: "12",
        sirene_name: "BALENOUDIER TRANSPORTS FICTIF",
        sirene_status: "found",
        sirene_note: "",
      },
    ]);
    const again = await enrich("filled.csv", "again.csv", "--fields", "name");
    expect(again.calls.total).toBe(0);
    expect(textOf("again.csv")).toBe(textOf("filled.csv"));
    const french = await at.run("plan", "bare.csv", "--fields", "name", "--lang", "fr");
    expect(french.stdout).toContain('identifiants en colonne A "sirene_siren", titres en ligne 1');
    const plan = await at.run("plan", "bare.csv", "--fields", "name", "--json");
    expect(JSON.parse(plan.stdout)).toMatchObject({ lists: [{ column: "A", header: "sirene_siren" }] });
  });

  test("is checked, compared and exported by these numbers", async () => {
    at.save("bare.csv", list);
    const check = await at.run("check", "bare.csv", "-o", "checked.csv", "--yes", "--overwrite");
    expect(check.code).toBe(0);
    const verdicts = at.records("checked.csv").map((row) => row["sirene_check_reasons"]);
    expect(verdicts).toEqual(["duplicate_siren", "", "duplicate_siren"]);
    const changes = await at.run("changes", "bare.csv");
    expect(changes.stdout).toContain("answers about 2 of 2 companies");
    const exported = await at.run("directory", "export", "bare.csv", "-o", "asked", "--json");
    expect(exported.code).toBe(0);
    expect(textOf("asked/directory-001.csv").trim().split(/\r?\n/)).toEqual([lyon, ajaccio]);
  });

  test("is read there in a workbook too", async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet("Liste");
    sheet.addRows([
      ["sirene_siren", "Montant"],
      [Number(lyon), 12],
      [Number(ajaccio), 13],
    ]);
    at.save("bare.xlsx", Buffer.from(await workbook.xlsx.writeBuffer()));
    const { result } = await enrich("bare.xlsx", "filled.xlsx", "--fields", "name");
    expect(result.code).toBe(0);
    expect(result.stderr).toContain("Rows: 2 found");
  });

  test("is refused, and not emptied, if none of them can be read", async () => {
    at.save("wrong.csv", "sirene_siren;sirene_name\nx;BALENOUDIER TRANSPORTS FICTIF\ny;BALENSABERT FICTIF\n");
    const { result } = await enrich("wrong.csv", "never.csv", "--fields", "name");
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("--id");
    expect(at.files()).not.toContain("never.csv");
  });

  test("does not keep the company of a number that was emptied or typed over", async () => {
    at.save(
      "list.csv",
      `Nom;SIREN\nBalenoudier Transports Fictif;${lyon}\nBalénsabert Fictif;${ajaccio}\nBalensabert Immobilier Fictif;${bastia}\n`,
    );
    await enrich("list.csv", "whole.csv", "--fields", "name,vat,naf");
    const cut = saveWithout("SIREN", "whole.csv", "cut.csv");
    at.save("cut.csv", cut.replace(`;${lyon};`, ";;").replace(`;${ajaccio};`, `;${bastia};`));
    await enrich("cut.csv", "edited.csv", "--fields", "name");
    expect(at.records("edited.csv")).toMatchObject([
      {
        Nom: "Balenoudier Transports Fictif",
        sirene_siren: "",
        sirene_name: "",
        sirene_naf: "",
        sirene_status: "blank",
      },
      // What was not asked for is about the company in Ajaccio, as its VAT number shows.
      {
        Nom: "Balénsabert Fictif",
        sirene_siren: bastia,
        sirene_name: "BALENSABERT IMMOBILIER FICTIF",
        sirene_naf: "",
        sirene_vat: "",
      },
      {
        Nom: "Balensabert Immobilier Fictif",
        sirene_siren: bastia,
        sirene_name: "BALENSABERT IMMOBILIER FICTIF",
        sirene_status: "found",
      },
    ]);
    expect(at.records("edited.csv")[2]!["sirene_naf"]).not.toBe("");
  });
});

describe("a result without the column that its numbers were read in", () => {
  const list = `Code;SIREN;Nom\r\nF1;${lyon};Balenoudier Transports Fictif\r\nF2;${ajaccio};Balénsabert Fictif\r\nF3;${bastia};Balensabert Immobilier Fictif\r\n`;

  test.each<[string, string[]]>([
    ["keys as headers", []],
    ["labels as headers", ["--headers", "labels"]],
    ["French labels as headers", ["--headers", "labels", "--lang", "fr"]],
  ])("stays as it is, costs nothing, and no change is told: %s", async (_, headers) => {
    at.save("list.csv", list);
    const words = ["--fields", "name,state", ...headers];
    await enrich("list.csv", "whole.csv", ...words);
    const cut = saveWithout("SIREN", "whole.csv", "cut.csv");
    const { result, calls } = await enrich("cut.csv", "next.csv", ...words, "--changes", "changes.csv");
    expect(result.code).toBe(0);
    expect(calls.total).toBe(0);
    expect(textOf("next.csv")).toBe(cut);
    expect(textOf("changes.csv").trim().split(/\r?\n/)).toHaveLength(1);
  });

  test("is not looked up by its names with --match", async () => {
    at.save("list.csv", list);
    await enrich("list.csv", "whole.csv", "--fields", "name,state");
    saveWithout("SIREN", "whole.csv", "cut.csv");
    const { result, calls } = await enrich("cut.csv", "matched.csv", "--match", "--fields", "name,state");
    expect(calls.total).toBe(0);
    expect(result.stderr).toContain('identifiers in column C "sirene_siren"');
    expect(at.records("matched.csv").map((row) => row["sirene_siren"])).toEqual([lyon, ajaccio, bastia]);
  });

  test("keeps its values where no answer can be had now", async () => {
    at.save("list.csv", list);
    await enrich("list.csv", "whole.csv", "--fields", "name,state");
    saveWithout("SIREN", "whole.csv", "cut.csv");
    const elsewhere = at.with({ XDG_DATA_HOME: `${at.folder}/data-elsewhere` });
    const words = ["--fields", "name,state", "--max-calls", "1", "--partial", "--one-by-one", "--yes"];
    await elsewhere.run("enrich", "cut.csv", "-o", "unpaid.csv", ...words);
    const deferred = at.records("unpaid.csv").filter((row) => row["sirene_status"] === "deferred");
    expect(deferred.length).toBeGreaterThan(1);
    for (const row of deferred)
      expect(row).toMatchObject({
        sirene_name: expect.stringMatching(/./),
        sirene_state: expect.stringMatching(/./),
      });
  });

  test("is about the establishments that sirene_siret has", async () => {
    at.save("sites.csv", "Code;SIRET\r\nF1;14709763800018\r\nF2;14280245300019\r\n");
    const words = ["--fields", "siret,address,name"];
    await enrich("sites.csv", "whole.csv", ...words);
    const cut = saveWithout("SIRET", "whole.csv", "cut.csv");
    const { result, calls } = await enrich("cut.csv", "next.csv", ...words);
    expect(result.stderr).toContain('column B "sirene_siren" with the SIRET in C "sirene_siret"');
    expect(calls.total).toBe(0);
    expect(textOf("next.csv")).toBe(cut);
  });

  test("is read in the column of SIRENs as long as that is there, even if a cell or all of it was emptied", async () => {
    at.save("list.csv", list);
    await enrich("list.csv", "whole.csv", "--fields", "name");
    at.save("some.csv", textOf("whole.csv").replace(`F1;${lyon};`, "F1;;"));
    await enrich("some.csv", "next.csv", "--fields", "name");
    expect(at.records("next.csv").map((row) => row["sirene_siren"])).toEqual(["", ajaccio, bastia]);
    at.save("none.csv", textOf("whole.csv").replaceAll(/(F\d);\d{9};/g, "$1;;"));
    await enrich("none.csv", "next.csv", "--fields", "name");
    expect(at.records("next.csv").map((row) => row["sirene_siren"])).toEqual(["", "", ""]);
  });

  test("without a header is read by the columns that are known by their place", async () => {
    at.save("plain.csv", `F1;${lyon}\r\nF2;${ajaccio}\r\nF3;${bastia}\r\n`);
    const words = ["--fields", "name,state", "--header", "none"];
    await enrich("plain.csv", "whole.csv", ...words);
    at.save("cut.csv", textOf("whole.csv").replaceAll(/^(F\d);\d{9};/gm, "$1;"));
    const { result, calls } = await enrich("cut.csv", "next.csv", ...words);
    expect(result.code).toBe(0);
    expect(calls.total).toBe(0);
    expect(textOf("next.csv")).toBe(textOf("cut.csv"));
  });
});

describe("companies found by name in a result without a column of numbers", () => {
  const list = `Nom;SIRET;CP;Ville\r\nBalenoudier Transports Fictif;;69008;Lyon\r\nBalénsabert Fictif;${ajaccio};20000;Ajaccio\r\nBalensabert Immobilier Fictif;;20600;Bastia\r\n`;
  const words = ["--fields", "name,state"];

  test("stay as found by name, and those of a number as of a number, with --match and without", async () => {
    at.save("list.csv", list);
    await enrich("list.csv", "whole.csv", "--match", ...words);
    const before = at.records("whole.csv");
    expect(before.map((row) => row["sirene_siren"])).toEqual([lyon, ajaccio, bastia]);
    expect(before.filter((row) => row["sirene_score"] !== "")).toHaveLength(2);
    const cut = saveWithout("SIRET", "whole.csv", "cut.csv");
    for (const more of [["--match"], []]) {
      const { result, calls } = await enrich("cut.csv", "next.csv", ...more, ...words);
      expect(calls.total).toBe(0);
      expect(result.stderr).toContain("2 rows keep the company of an earlier run or of a decision");
      expect(textOf("next.csv")).toBe(cut);
    }
    await enrich("cut.csv", "dropped.csv", "--drop-matches", ...words);
    expect(at.records("dropped.csv").map((row) => row["sirene_siren"])).toEqual(["", ajaccio, ""]);
  });

  test("are taken as before in a list of names alone, of which no number is said to be read", async () => {
    at.save(
      "names.csv",
      "Nom;CP;Ville\r\nBalenoudier Transports Fictif;69008;Lyon\r\nBalensabert Immobilier Fictif;20600;Bastia\r\n",
    );
    await enrich("names.csv", "whole.csv", "--match", ...words);
    const { result, calls } = await enrich("whole.csv", "next.csv", ...words);
    expect(calls.total).toBe(0);
    expect(result.stderr).toContain("no column of numbers; only the companies that earlier runs found");
    expect(textOf("next.csv")).toBe(textOf("whole.csv"));
  });
});
