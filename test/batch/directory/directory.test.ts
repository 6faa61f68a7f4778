import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import type { DirectoryEntry } from "../../../shared/einvoicing/directory-lines.ts";
import { openAccountStore } from "../../../shared/gateway/open-store.ts";
import { sirensFrom, siretOf } from "../made-up-numbers.ts";
import { desk } from "../desk.ts";
import { sirene, type Sirene } from "../run-sirene.ts";

const [alpha, beta, gamma, delta] = sirensFrom("150000", 4) as [string, string, string, string];
const header = "SIREN;Adresse de facturation;Adresse de facturation active";

const save = ({ folder }: Sirene, name: string, content: string | Buffer) =>
  writeFileSync(join(folder, name), content);
const read = ({ folder }: Sirene, name: string) => readFileSync(join(folder, name), "utf8");

/** What the store of a machine keeps of the directory. */
async function kept({ folder }: Sirene, sirens: readonly string[]): Promise<Map<string, DirectoryEntry>> {
  const storePath = join(folder, "data/sirene/store.sqlite");
  const store = await openAccountStore({ storePath, url: "none", key: "none" });
  try {
    return new Map(await store.directory.linesOf(sirens));
  } finally {
    await store.close();
  }
}

const linesIn = (entries: Map<string, DirectoryEntry>) =>
  Object.fromEntries([...entries].map(([siren, { lines }]) => [siren, lines]));

/** A machine that has exported a list of `sirens`. */
async function exported(sirens: readonly string[]): Promise<Sirene> {
  const machine = sirene();
  save(machine, "list.csv", ["siren", ...sirens].join("\n"));
  await machine.run("directory", "export", "list.csv", "-o", "out");
  return machine;
}

test("12,001 SIRENs go out in 3 files and come back without one lost, by the program as it ships", async () => {
  const machine = sirene();
  const sirens = sirensFrom("140", 12_001);
  // Each a second time, by the SIRET of an establishment, in a list of another shape.
  save(machine, "one.csv", ["siren", ...sirens].join("\n"));
  save(
    machine,
    "two.csv",
    ["nom;siret", ...sirens.map((siren) => `FICTIVE;${siretOf(siren, 1)}`)].join("\r\n"),
  );
  const out = await machine.start("directory", "export", "one.csv", "two.csv", "-o", "ask").ended;
  expect(out).toMatchObject({ code: 0, stderr: "" });
  const files = readdirSync(join(machine.folder, "ask")).sort();
  expect(files).toEqual(["directory-001.csv", "directory-002.csv", "directory-003.csv"]);
  const asked = files.map((file) => read(machine, `ask/${file}`).split("\n").slice(0, -1));
  expect(asked.map(({ length }) => length)).toEqual([5_000, 5_000, 2_001]);
  expect(asked.flat()).toEqual(sirens);

  mkdirSync(join(machine.folder, "back"));
  asked.forEach((of, at) => {
    const lines = of.map((siren, row) => `${siren};${siren}_Ab${row};${row % 7 === 0 ? "Oui" : "Non"}`);
    save(machine, `back/return-${at}.csv`, [header, ...lines].join("\r\n"));
  });
  const back = await machine.start("directory", "import", "back/*.csv").ended;
  expect(back).toMatchObject({ code: 0, stderr: "" });
  const entries = await kept(machine, sirens);
  expect(entries.size).toBe(12_001);
  for (const [at, of] of asked.entries()) {
    for (const [row, siren] of of.entries()) {
      const state = row % 7 === 0 ? "active" : "inactive";
      expect([at, entries.get(siren)?.lines]).toEqual([at, [{ address: `${siren}_Ab${row}`, state }]]);
    }
  }
}, 60_000);

test("what comes back is read in any order of columns, spelling of headers, delimiter and encoding", async () => {
  const returns: readonly (string | Buffer)[] = [
    `\ufeff${header}\n${alpha};${alpha}_aB;Oui\n${beta};${beta};Non\n`,
    `Adresse de facturation active,Raison sociale,adresse  DE facturation,Siren\r\nTRUE,"FICTIVE, SA",${alpha}_aB,${alpha}\r\nfalse,FICTIF,${beta},${beta}\r\n`,
    Buffer.from(
      `Siren;Dénomination;Adresse de Facturation;Adresse de facturation activé\n${alpha};Fictivé;${alpha}_aB;1\n${beta};;${beta};0\n`,
      "latin1",
    ),
    `sep=;\n"SIREN";"Adresse de facturation";"Adresse de facturation active"\n"${alpha}";"0225:${alpha}_aB";"actif";;\n\n ${beta} ;"${beta}";"inactif";;\n`,
  ];
  for (const content of returns) {
    const machine = await exported([alpha, beta]);
    save(machine, "return.csv", content);
    expect(await machine.run("directory", "import", "return.csv")).toMatchObject({ code: 0, stderr: "" });
    expect(linesIn(await kept(machine, [alpha, beta]))).toEqual({
      [alpha]: [{ address: `${alpha}_aB`, state: "active" }],
      [beta]: [{ address: beta, state: "inactive" }],
    });
  }
});

test("each line that cannot be read is named in a sentence with its line, and no other is lost by it", async () => {
  const machine = await exported([alpha, beta]);
  const lines = [
    header,
    `${alpha};${alpha}_1;oui`,
    `12345;12345;oui`,
    `${alpha};"${alpha}_2;oui`,
    `${alpha};${beta}_X;oui`,
    `${alpha};${alpha}_é;oui`,
    `${alpha};${alpha}_${"A".repeat(120)};oui`,
    `${alpha};${alpha}_3`,
    `${alpha};${alpha}_4;peut-être`,
    `${alpha};;oui`,
    `${gamma};${gamma};oui`,
    `${beta};;non`,
    `${alpha};${alpha}_5;à venir`,
  ];
  save(machine, "return.csv", lines.join("\n"));
  const run = await machine.run("directory", "import", "return.csv");
  expect(run.code).toBe(2);
  const told = run.stderr.trimEnd().split("\n");
  expect(told.map((sentence) => /^return\.csv, line (\d+): /.exec(sentence)?.[1])).toEqual([
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
  ]);
  [
    /is not a SIREN/,
    /quote/,
    /does not begin with the SIREN/,
    /characters/,
    /125/,
    /number of columns/,
    /active/,
    /without an address/,
    /was not exported/,
  ].forEach((words, at) => expect(told[at]).toMatch(words));
  expect(linesIn(await kept(machine, [alpha, beta, gamma]))).toEqual({
    [alpha]: [
      { address: `${alpha}_1`, state: "active" },
      { address: `${alpha}_5`, state: "upcoming" },
    ],
    [beta]: [{ address: "", state: "inactive" }],
    [gamma]: [{ address: gamma, state: "active" }],
  });
});

test("a SIREN that was asked for and did not come back is unknown to the directory; one in a bad line is not", async () => {
  const machine = await exported([alpha, beta, gamma, delta]);
  save(machine, "return.csv", `${header}\n${alpha};${alpha};oui\n${beta};${beta};non\n${gamma};${gamma};?\n`);
  const run = await machine.run("directory", "import", "return.csv", "--json");
  expect(JSON.parse(run.stdout)).toMatchObject({ sirens: 2, lines: 2, active: 1, unknown: 1 });
  const entries = await kept(machine, [alpha, beta, gamma, delta]);
  expect([...entries.keys()]).toEqual([alpha, beta, delta]);
  expect(entries.get(delta)).toMatchObject({ lines: [], day: new Date().toISOString().slice(0, 10) });
});

test("a return that came in two parts keeps the lines of both, whichever is read first and however often", async () => {
  const machine = await exported([alpha, beta, gamma]);
  save(machine, "small.csv", `${header}\n${gamma};${gamma};oui\n`);
  save(machine, "large.csv", `${header}\n${alpha};${alpha};oui\n${beta};;non\n`);
  for (const part of ["small.csv", "large.csv", "small.csv", "large.csv"]) {
    const run = await machine.run("directory", "import", part, "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ unknown: 0 });
  }
  expect(linesIn(await kept(machine, [alpha, beta, gamma]))).toEqual({
    [alpha]: [{ address: alpha, state: "active" }],
    [beta]: [{ address: "", state: "inactive" }],
    [gamma]: [{ address: gamma, state: "active" }],
  });
});

test("a SIREN that an earlier return did not have is unknown still, and is no more once its line is read", async () => {
  const machine = await exported([alpha, beta, gamma]);
  save(machine, "first.csv", `${header}\n${alpha};${alpha};oui\n${beta};${beta};oui\n`);
  save(machine, "second.csv", `${header}\n${gamma};${gamma};oui\n`);
  for (const unknown of [1, 1]) {
    const run = await machine.run("directory", "import", "first.csv", "--json");
    expect(JSON.parse(run.stdout)).toMatchObject({ unknown });
  }
  await machine.run("directory", "import", "second.csv");
  expect(linesIn(await kept(machine, [gamma]))).toEqual({ [gamma]: [{ address: gamma, state: "active" }] });
});

test("a file that was cut short makes nobody unknown, and that is said", async () => {
  const machine = await exported([alpha, beta, gamma]);
  save(machine, "return.csv", `${header}\n${alpha};${alpha};oui\n`);
  const run = await machine.run("directory", "import", "return.csv");
  expect(run.stderr).toContain("Only 1 of the 3 SIRENs of directory-001.csv came back");
  expect([...(await kept(machine, [alpha, beta, gamma])).keys()]).toEqual([alpha]);
});

test("a later import takes the place of an earlier one, SIREN by SIREN", async () => {
  const machine = await exported([alpha, beta]);
  save(machine, "first.csv", `${header}\n${alpha};${alpha};non\n${beta};${beta};non\n`);
  save(machine, "later.csv", `${header}\n${alpha};${alpha}_X;oui\n`);
  await machine.run("directory", "import", "first.csv");
  await machine.run("directory", "import", "later.csv", "first.csv");
  expect(linesIn(await kept(machine, [alpha]))[alpha]).toHaveLength(2);
  await machine.run("directory", "import", "later.csv");
  expect(linesIn(await kept(machine, [alpha]))).toEqual({
    [alpha]: [{ address: `${alpha}_X`, state: "active" }],
  });
});

test("what is no return of the directory is refused, and nothing of the others is kept", async () => {
  const machine = await exported([alpha]);
  save(machine, "good.csv", `${header}\n${alpha};${alpha};oui\n`);
  for (const content of ["siren;adresse\n1;2\n", `${alpha}\n`, "\n\n"]) {
    save(machine, "bad.csv", content);
    const run = await machine.run("directory", "import", "good.csv", "bad.csv");
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("bad.csv is not what") as unknown });
  }
  expect((await kept(machine, [alpha])).size).toBe(0);
});

test("a return that somebody saved as a workbook is refused with what to do: save it as CSV", async () => {
  const machine = await exported([alpha]);
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Retour").addRows([header.split(";"), [alpha, alpha, "oui"]]);
  save(machine, "return.xlsx", Buffer.from(await book.xlsx.writeBuffer()));
  const run = await machine.run("directory", "import", "return.xlsx");
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("save it as CSV, or") as unknown });
  expect(run.stderr).not.toContain(".xlsx or .csv");
  expect((await kept(machine, [alpha])).size).toBe(0);
});

test("an export replaces its own files, and none that somebody changed unless it is told to", async () => {
  const machine = await exported([alpha, beta]);
  expect(await machine.run("directory", "export", "list.csv", "-o", "out")).toMatchObject({ code: 0 });
  save(machine, "out/directory-001.csv", `${alpha}\n`);
  const refused = await machine.run("directory", "export", "list.csv", "-o", "out");
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("--overwrite") as unknown });
  expect(read(machine, "out/directory-001.csv")).toBe(`${alpha}\n`);
  await machine.run("directory", "export", "list.csv", "-o", "out", "--overwrite");
  expect(read(machine, "out/directory-001.csv")).toBe(`${alpha}\n${beta}\n`);
});

test("rows without a number are counted, wrong ones named, and files of an earlier export told apart", async () => {
  const machine = await exported([alpha]);
  save(machine, "out/directory-002.csv", "");
  save(machine, "list.csv", `nom;siren\nA;${alpha}\nB;\nC;123456789\n`);
  const run = await machine.run("directory", "export", "list.csv", "-o", "out");
  expect(run.code).toBe(0);
  expect(run.stderr).toContain("1 row without an identifier");
  expect(run.stderr).toContain("list.csv, row 4: the identifier is not valid");
  expect(run.stderr).toContain("directory-002.csv in the same folder");
});

test.each([["there.csv"], ["-"]])(
  "an export into %s, which is no folder, is refused as what it is",
  async (output) => {
    const machine = sirene();
    save(machine, "list.csv", `siren\n${alpha}\n`);
    save(machine, "there.csv", "mine");
    const { code, stderr } = await machine.run("directory", "export", "list.csv", "-o", output);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^-o \S+ is not a folder: /)]);
    expect([read(machine, "there.csv"), readdirSync(machine.folder).includes("-")]).toEqual(["mine", false]);
  },
);

test("lists without a SIREN, and commands without their words, are refused in one sentence", async () => {
  const machine = sirene();
  save(machine, "list.csv", "siren\n123456789\n");
  for (const words of [["export", "list.csv", "-o", "out"], ["export", "list.csv"], ["import"], ["ask"]]) {
    const run = await machine.run("directory", ...words);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
  }
  expect(readdirSync(machine.folder)).not.toContain("out");
});

test("a check for e-invoices reads what the directory sent back: ready with an active line, and never without", async () => {
  const at = await desk({ fill: true });
  at.save("list.csv", ["siren", alpha, beta, gamma, delta].join("\n"));
  await at.run("directory", "export", "list.csv", "-o", "out");
  at.save("return.csv", `${header}\n${alpha};${alpha}_aB;oui\n${beta};${beta};non\n`);
  await at.run("directory", "import", "return.csv");
  await at.run("check", "list.csv", "--for", "einvoicing", "-o", "checked.csv", "--quiet");
  const rows = at.records("checked.csv");
  const said = rows.map((row) => [
    row["sirene_einvoice_address"],
    row["sirene_einvoice_address_source"],
    /directory_\w+/.exec(row["sirene_einvoice_reasons"] ?? "")?.[0],
  ]);
  expect(said).toEqual([
    [`${alpha}_aB`, "directory", undefined],
    [beta, "directory", "directory_inactive"],
    [gamma, "candidate", "directory_unknown"],
    [delta, "candidate", "directory_unknown"],
  ]);
  expect(rows[0]!["sirene_einvoice"]).toBe("ready");
});
