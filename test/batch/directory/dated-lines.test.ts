import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Desk, desk, listOf } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

/** One company's lines, each as address behind the SIREN, state, first and last day; and what is to be said of it on a day. */
interface Kind {
  readonly lines: readonly (readonly [
    suffix: string | undefined,
    state: string,
    from?: string,
    until?: string,
  ])[];
  readonly status: "ready" | "check_directory";
  readonly reasons: string;
  /** The address behind the SIREN; undefined where none is told. */
  readonly address: string | undefined;
}

const day = "2026-11-25";
const ready = (address: string, ...lines: Kind["lines"]): Kind => ({
  lines,
  status: "ready",
  reasons: "",
  address,
});
const looked = (reason: string, address: string | undefined, ...lines: Kind["lines"]): Kind => ({
  ...{ lines, address },
  status: "check_directory",
  reasons: `directory_${reason}`,
});

const kinds: readonly Kind[] = [
  ready("", ["", "Oui", "01/09/2026", ""]),
  ready("", ["", "Oui"]),
  ready("_ACHATS", ["_ACHATS", "TRUE", "2026-11-25", "2026-11-25"]),
  looked("inactive", "", ["", "Non"]),
  looked("inactive", "", ["", "Désactivée", "2026-12-01"]),
  looked("inactive", "", [undefined, "Non"]),
  looked("unstated", "", ["", ""]),
  looked("unstated", "", ["", "", "2026-09-01"]),
  looked("messages", undefined, ["_Status", "Oui", "2026-09-01"]),
  looked("messages", undefined, ["_Status", "Oui"], ["", "Non"]),
  looked("messages", undefined, ["_Status", ""]),
  looked("upcoming", "", ["", "Oui", "2026-11-26"]),
  looked("upcoming", "", ["", "à venir"]),
  looked("upcoming", "", ["", "Non", "20270101"]),
  looked("upcoming", "", ["", "Oui", "2026-12-01"], ["_X", "Non"], ["_Status", "Oui"]),
  looked("ended", "", ["", "Oui", "2026-01-01", "24/11/2026"]),
  looked("ended", "", ["", "Oui", "", "2026-11-24 23:59:59"], ["_X", "Non"]),
  looked("inactive", "", ["", "Oui", "2026-09-01"], ["", "Non", "2026-11-01"], ["_X", "Non"]),
  ready("", ["", "Non", "2026-09-01", "2026-10-31"], ["", "Oui", "2026-11-01"]),
  ready("", ["", "Oui", "2026-09-01"], ["_Status", "Oui", "2026-09-01"], ["_X", "Oui", "2027-01-01"]),
  looked("several", undefined, ["_A", "Oui"], ["_B", "Oui"]),
];

let at: Desk;
/** SIRENs with nothing wrong but that the directory is not known of them. */
let sirens: string[] = [];
let lines: string[] = [];

const kindOf = (index: number): Kind => kinds[index % kinds.length]!;
const header = "SIREN;Adresse de facturation;Adresse de facturation active";
const checked = (...words: string[]) =>
  at.run("check", "list.csv", "--for", "einvoicing", "--overwrite", "--quiet", ...words);

beforeAll(async () => {
  at = await desk({ fill: true });
  at.save("list.csv", listOf(scatteredSirens(1_700), "SIREN"));
  expect((await checked("-o", "before.csv")).code).toBe(0);
  const clean = at
    .records("before.csv")
    .filter((row) => row["sirene_einvoice_reasons"] === "directory_unknown");
  for (const { SIREN: siren = "" } of clean) {
    const own = kindOf(sirens.length).lines.map(([suffix, state, from = "", until = ""]) =>
      [siren, suffix === undefined ? "" : `${siren}${suffix}`, state, from, until].join(";"),
    );
    if (lines.length >= 2_000) break;
    sirens = [...sirens, siren];
    lines = [...lines, ...own];
  }
  at.save("list.csv", listOf(sirens, "SIREN"));
  at.save("return.csv", [`${header};Date de début d'effet;Date de fin d'effet`, ...lines, ""].join("\n"));
}, 120_000);

describe("a directory of two thousand lines of every kind", () => {
  test("makes ready what has an active line that takes invoices, and gives every other row exactly its reason", async () => {
    expect(lines.length).toBeGreaterThanOrEqual(2_000);
    const imported = await at.run("directory", "import", "return.csv");
    expect([imported.code, imported.stderr.split("\n").length]).toEqual([0, 2]);
    expect((await checked("--on", day, "-o", "on.csv")).code).toBe(0);
    const rows = at.records("on.csv").map((row, index) => ({
      ...{ index, status: row["sirene_einvoice"], reasons: row["sirene_einvoice_reasons"] },
      address: row["sirene_einvoice_address"],
    }));
    expect(rows).toHaveLength(sirens.length);
    const wrong = rows.filter(({ index, status, reasons, address }) => {
      const kind = kindOf(index);
      const told = kind.address === undefined ? "" : `${sirens[index]}${kind.address}`;
      return status !== kind.status || reasons !== kind.reasons || address !== told;
    });
    expect(wrong).toEqual([]);
  });

  test("tells of another day what its dates say, and of today without being asked", async () => {
    const readyOn = async (...words: string[]) => {
      await checked("-o", "other.csv", ...words);
      const rows = at.records("other.csv").map((row) => row["sirene_einvoice"] === "ready");
      return kinds.flatMap((_, index) => (rows[index] ? index : []));
    };
    expect(await readyOn("--on", "2026-11-26")).toEqual([0, 1, 11, 18, 19]);
    expect(await readyOn("--on", "2026-10-01")).toEqual([0, 1, 15, 16, 17, 19]);
    expect(await readyOn()).toEqual(
      await readyOn("--on", new Date().toLocaleDateString("sv-SE", { timeZone: "UTC" })),
    );
  });
});

describe("a directory that tells no dates", () => {
  test("refuses another day with a sentence, and lets the state decide", async () => {
    const undated = [header, `${sirens[0]};${sirens[0]};Non`, `${sirens[3]};${sirens[3]};Oui`, ""];
    at.save("undated.csv", undated.join("\n"));
    expect((await at.run("directory", "import", "undated.csv")).code).toBe(0);
    const refused = await checked("--on", day, "-o", "refused.csv");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      "--on needs the dates of the directory's lines. For 2 companies of the list",
    );
    expect(refused.stderr).toContain("has only the columns SIREN, Adresse de facturation and Adresse");
    expect(at.files()).not.toContain("refused.csv");
    expect((await checked("-o", "undated-checked.csv")).code).toBe(0);
    const rows = at.records("undated-checked.csv");
    expect([rows[0], rows[3]].map((row) => row?.["sirene_einvoice"])).toEqual(["check_directory", "ready"]);
  });

  test.each([
    [["--for", "einvoicing", "--on", "2026-02-30"], "--on takes a day such as 2027-01-01"],
    [["--on", day], "works only with --for einvoicing"],
  ])("%j is refused", async (words, sentence) => {
    const run = await at.run("check", "list.csv", ...words);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(sentence)]);
  });

  test("leaves out a line whose date cannot be read, and keeps the others", async () => {
    const [one, other] = [sirens[0]!, sirens[1]!];
    const file = [
      `Valide du;${header};Valide jusqu'au`,
      `bientôt;${one};${one};Oui;`,
      `2026-01-01;${other};${other};Oui;`,
    ];
    at.save("bad.csv", `${file.join("\n")}\n`);
    const run = await at.run("directory", "import", "bad.csv", "--json");
    expect(run.code).toBe(2);
    expect(JSON.parse(run.stdout)).toMatchObject({
      lines: 1,
      problems: [{ line: 2, code: "date_unreadable", text: "bientôt" }],
    });
  });
});

test("a line that was to begin, and not active yet when it was read, is upcoming until its first day and then not known", async () => {
  const [siren = ""] = sirens;
  at.save("to-begin.csv", `${header};Date de début\n${siren};${siren};Non;2999-01-01\n`);
  at.save("list.csv", listOf([siren], "SIREN"));
  expect((await at.run("directory", "import", "to-begin.csv")).code).toBe(0);
  const reasonsOn = async (on: string) => {
    await checked("--on", on, "-o", "begun.csv");
    return at.records("begun.csv")[0]!["sirene_einvoice_reasons"];
  };
  expect(await reasonsOn("2998-12-31")).toBe("directory_upcoming");
  expect(await reasonsOn("2999-01-01")).toBe("directory_unstated");
});
