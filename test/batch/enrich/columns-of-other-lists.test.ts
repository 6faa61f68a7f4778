import { afterEach, describe, expect, test } from "@jest/globals";
import {
  columnsFilledForOthers,
  refuseAmongOthers,
  withOtherNamesMarked,
  withOthersMarked,
} from "../../../batch/enrich/lists-beside.ts";
import type { Column, ListFile } from "../../../batch/files/list.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { scratchFolder } from "../files/scratch-folder.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

const scratch = scratchFolder();
const [suppliers, customers] = [scatteredSirens(6), scatteredSirens(14).slice(8)];

/** The texts of a column, by what it has. */
const kinds: Readonly<Record<string, (row: number) => string>> = {
  suppliers: (row) => `FICTIVE ${"ABCDEF"[row % 6]!}`,
  customers: (row) => `EXEMPLE ${"GHIJKL"[row % 6]!}`,
  theirs: (row) => suppliers[row % 6]!,
  others: (row) => customers[row % 6]!,
  towns: () => "METZ",
  remark: (row) => (row === 5 ? "see below" : ""),
  late: (row) => (row === 1_999 ? "see below" : ""),
  "too late": (row) => (row === 2_000 ? "see below" : ""),
  nothing: () => "",
};

const opened: ListFile[] = [];
afterEach(async () => {
  for (const list of opened.splice(0)) await list.close();
});

/** Opens a list of which each column is told as `Header = what it has`. */
async function listOf(told: string, rows = 6): Promise<ListFile> {
  const columns = told.split("|").map((one) => one.split("=").map((part) => part.trim()));
  const cellsOf = (row: number) => columns.map(([, kind = "nothing"]) => kinds[kind]!(row)).join(";");
  const lines = [
    columns.map(([header]) => header).join(";"),
    ...Array.from({ length: rows }, (_, row) => cellsOf(row)),
  ];
  const list = await openList(scratch.save("list.csv", lines.map((line) => `${line}\n`).join("")));
  opened.push(list);
  return list;
}

const lettersOf = (columns: readonly Column[]): string => columns.map(({ letter }) => letter).join("");
const columnsAt = ({ columns }: ListFile, letters: string): Column[] =>
  columns.filter(({ letter }) => letters.includes(letter));
/** Letters of the columns that are marked as another list's. */
const marked = ({ columns }: ListFile): string => lettersOf(columns.filter(({ isOthers }) => isOthers));

/** Letters of the columns that are another list's, for a list that is read by `read` where `companies` have others. */
async function others(told: string, read: string, companies: string, rows?: number): Promise<string> {
  const list = await listOf(told, rows);
  return marked(await withOthersMarked(list, columnsAt(list, read), columnsAt(list, companies)));
}

const neither = "Fournisseur = suppliers | SIREN = theirs | | Client = customers | SIREN = others";
const ours = (kind: string) => `sirene_siren = ${kind} | sirene_name = ${kind}`;
const both = `Fournisseur = suppliers | SIREN = theirs | ${ours("theirs")} | | Client = customers | SIREN = others | ${ours("others")}`;

describe("of two lists beside each other, an empty column between them, the columns of the other", () => {
  test.each([
    ["are those behind it, for the first", neither, "B", "E", "DE"],
    ["are those before it, for the second", neither, "E", "B", "AB"],
    ["are ours too where a run filled it", both, "B", "G", "FGHI"],
    ["are ours too where a run filled it, for the second", both, "G", "B", "ABCD"],
    ["are ours alone where this list has no names", both.replace("Fournisseur", "Code"), "B", "G", "HI"],
    ["are ours alone where nothing else has companies", both, "B", "", "HI"],
    ["end where a column without header and cells stands", `${neither} | | Note = remark`, "B", "E", "DE"],
    ["are not ours that a run filled for this list", `${neither} | ${ours("theirs")}`, "B", "E", "DE"],
    ["go on where one without header has a cell", `${neither} | = remark | Note`, "B", "E", "DEFG"],
    ["go on where one with a header has none", `${neither} | Note | Date`, "B", "E", "DEFG"],
    ["are those of all lists that have companies", `${neither} | | SIREN = theirs`, "B", "EG", "DEG"],
    [
      "are none up to the last column that is read",
      "SIREN = theirs | | SIRET = theirs | Nom = suppliers | | Client = customers | SIREN = others",
      "AC",
      "G",
      "FG",
    ],
    [
      "are none from the first column that is read",
      "SIREN = theirs | Nom = suppliers | | SIRET = theirs | | Client = customers | SIREN = others",
      "AD",
      "G",
      "FG",
    ],
  ])("%s", async (_, told, read, companies, expected) => {
    expect(await others(told, read, companies)).toBe(expected);
  });

  test("are told by the first two thousand rows", async () => {
    const told = (kind: string) => neither.replace("| |", `| = ${kind} |`);
    expect(await others(told("late"), "B", "E", 2_001)).toBe("");
    expect(await others(told("too late"), "B", "E", 2_001)).toBe("DE");
  });
});

describe("a list stays as it is", () => {
  test.each([
    ["where no column is read", neither, "", "E"],
    ["where no column is read, and runs filled others", both, "", "G"],
    [
      "where all its numbers were replaced since a run filled it",
      `Nom = customers | SIREN = others | | Ville = towns | ${ours("theirs")}`,
      "B",
      "",
    ],
    [
      "where runs filled it twice, no column between them",
      `SIREN = theirs | ${ours("theirs")} | ${ours("others")}`,
      "A",
      "",
    ],
    ["where no column is without a header", neither.replace("| |", "|"), "B", "D"],
    ["where what stands between the numbers has a cell", neither.replace("| |", "| = remark |"), "B", "E"],
    [
      "where nothing beyond its empty column has companies",
      "Nom = suppliers | SIREN = theirs | | Ville = towns",
      "B",
      "",
    ],
    ["where it has no names, and the other none of ours", neither.replace("Fournisseur", "Code"), "B", "E"],
  ])("%s", async (_, told, read, companies) => {
    const list = await listOf(told);
    expect(await withOthersMarked(list, columnsAt(list, read), columnsAt(list, companies))).toBe(list);
  });

  test("with all that it is besides, where columns are another's", async () => {
    const list = await listOf(neither);
    const { columns, ...whole } = await withOthersMarked(list, columnsAt(list, "B"), columnsAt(list, "E"));
    expect(whole).toEqual({ ...list, columns: undefined });
    expect(columns.map(({ header }) => header)).toEqual(list.columns.map(({ header }) => header));
  });
});

describe("of two lists of names without numbers beside each other, the columns of the other", () => {
  const names = "Nom = suppliers | Ville = towns | | Nom = customers | Ville = towns";
  const otherNames = async (told: string, read: string) => {
    const list = await listOf(told);
    return marked(await withOtherNamesMarked(list, columnsAt(list, read)));
  };

  test.each([
    ["are those whose names would be recognised", names, "D", "AB"],
    ["are none for the list whose names would be", names, "A", ""],
    ["are none where no names are read", names, "", ""],
    ["are none where no column is without a header", names.replace("| |", "|"), "C", ""],
    ["are none where no names are recognised", "Code = towns | | Ville = towns", "A", ""],
    ["are none in one list, whose empty column has a cell", names.replace("| |", "| = remark |"), "D", ""],
    [
      "are none where only ours stand between",
      `Nom = suppliers | ${ours("theirs")} | Nom = customers`,
      "D",
      "",
    ],
    ["are none of ours", `Nom = suppliers | ${ours("theirs")} | | Nom = customers`, "E", "A"],
    [
      "go on where one without header has a cell",
      `Nom = suppliers | = remark | Code | | Nom = customers`,
      "E",
      "ABC",
    ],
  ])("%s", async (_, told, read, expected) => {
    expect(await otherNames(told, read)).toBe(expected);
  });
});

describe("columns that a run would add", () => {
  const added = (header: string, at?: number) =>
    ({ header, type: "text", ...(at !== undefined && { at }) }) as const;
  /** Letters of the columns filled for the other list, and what a run that adds columns is told. */
  async function refused(told: string, read: string, companies: string, columns = [added("sirene_naf")]) {
    const list = await listOf(told);
    const mine = await withOthersMarked(list, columnsAt(list, read), columnsAt(list, companies));
    let error: unknown;
    try {
      refuseAmongOthers("list.csv", mine, columns);
    } catch (thrown) {
      error = thrown;
    }
    return { filled: lettersOf(columnsFilledForOthers(mine)), error };
  }

  test("are refused where they would stand behind those of another list, and the place is told where they may", async () => {
    const told = both.replace("theirs | |", "theirs | sirene_note | |");
    const { filled, error } = await refused(told, "B", "H", [added("sirene_naf"), added("sirene_state")]);
    expect(filled).toBe("IJ");
    expect(error).toMatchObject({
      code: "columns_among_others",
      parameters: { file: "list.csv", columns: "sirene_naf, sirene_state", after: 'E "sirene_note"' },
    });
  });

  test.each([
    ["the list has none of its own yet", `${neither} | ${ours("others")}`, "B", "E"],
    ["its own are the last", both, "G", "B"],
    ["its own column is the only one", "SIREN = theirs | sirene_siren = theirs", "A", ""],
    [
      "none of its own says whose they are",
      `Nom = suppliers | SIREN = theirs | sirene_name = suppliers |
       | Client = customers | SIREN = others | sirene_name = customers | sirene_siren = others`,
      "B",
      "F",
    ],
    ["it is the only one", `SIREN = theirs | | ${ours("theirs")}`, "A", ""],
  ])("are not where %s", async (_, told, read, companies) => {
    expect((await refused(told, read, companies)).error).toBeUndefined();
  });

  test("are not where each stands in the list already", async () => {
    const { error } = await refused(both, "B", "G", [added("sirene_name", 3)]);
    expect(error).toBeUndefined();
  });
});
