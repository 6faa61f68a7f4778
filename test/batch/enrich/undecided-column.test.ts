import { beforeAll, describe, expect, test } from "@jest/globals";
import { columnAskedOf } from "../../../batch/enrich/read-list.ts";
import { openList } from "../../../batch/files/opening/open.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import type { Consent } from "../../../shared/command-line/program-command.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens, siretOf } from "../made-up-numbers.ts";

const all = scatteredSirens(40);
const few = all.slice(0, 10);
const many = all.slice(10, 40);
const csv = (header: string, ...columns: readonly (readonly string[])[]) =>
  `${header}\n${many.map((_, row) => columns.map((cells) => cells[row % cells.length]).join(";")).join("\n")}\n`;
const names = many.map((_, row) => `FICTIVE ${row}`);

let at: Desk;
beforeAll(async () => {
  at = await desk({ fill: true });
  at.save("undecided.csv", csv("SIREN A;Nom;SIREN B", few, names, many));
  at.save("suppliers.csv", csv("SIREN société;Nom;SIREN fournisseur", few, names, many));
  const [first = "", second = ""] = few;
  at.save(
    "own.csv",
    csv(
      "SIREN société;Nom;SIRET fournisseur",
      [first, second],
      names,
      many.map((one) => siretOf(one, 1)),
    ),
  );
});

test("suppliers go before three companies of one's own, in an enrichment, a check, duplicates and the directory", async () => {
  for (const [file, column, read] of [
    ["suppliers.csv", 'C "SIREN fournisseur"', 'A "SIREN société"'],
    ["own.csv", 'C "SIRET fournisseur"', 'A "SIREN société"'],
  ] as const) {
    for (const command of ["plan", "check"]) {
      const { stdout, stderr } = await at.run(command, file, ...(command === "check" ? ["--dry-run"] : []));
      expect(`${stdout}${stderr}`).toContain(`identifiers in column ${column}`);
      if (command === "plan") expect(stdout).toContain(`column ${read} also has identifiers`);
      else expect(stdout).toContain(`left out: SIREN ${read}`);
    }
    const { stderr } = await at.run("duplicates", file);
    expect(stderr).toContain(`identifiers ${column}`);
    const exported = await at.run("directory", "export", file, "-o", `asked-${file}`, "--json");
    expect(JSON.parse(exported.stdout)).toMatchObject({ lists: [{ columns: [column] }], sirens: 30 });
  }
});

describe("where nothing decides between columns of different companies", () => {
  test("every command refuses the list with both options, and writes and spends nothing", async () => {
    const before = at.files();
    const { calls } = await at.counted(async () => {
      for (const words of [
        ["enrich", "undecided.csv", "--yes"],
        ["enrich", "undecided.csv", "--match", "--yes"],
        ["plan", "undecided.csv"],
        ["check", "undecided.csv", "--yes"],
        ["duplicates", "undecided.csv"],
        ["directory", "export", "undecided.csv", "-o", "asked"],
      ]) {
        const { code, stderr } = await at.run(...words);
        expect([words, code]).toEqual([words, 2]);
        expect(stderr).toContain('The columns A "SIREN A", C "SIREN B" identify different companies');
        expect(stderr).toContain("Choose with --id A or --id C.");
      }
    });
    expect([calls.total, at.files()]).toEqual([0, before]);
    const { stderr } = await at.run("enrich", "undecided.csv", "--yes", "--lang", "fr");
    expect(stderr).toContain("Choisissez avec --id A ou --id C.");
  });

  test("an option settles it, and a later run reads the column that was meant", async () => {
    for (const letter of ["A", "C"]) {
      const words = ["--yes", "--overwrite", "--fields", "name"];
      expect(await at.run("enrich", "undecided.csv", "--id", letter, ...words)).toMatchObject({ code: 0 });
      const again = await at.run("plan", "undecided.enriched.csv", "--json");
      expect(JSON.parse(again.stdout)).toMatchObject({ lists: [{ column: letter }] });
    }
  });

  /** The column that somebody at a terminal says, of the answers to the questions in their order. */
  async function chosen(answers: readonly Consent[], interactive = true) {
    const list = await openList(`${at.folder}/undecided.csv`, {});
    const asked: string[] = [];
    const ask = (question: string) => Promise.resolve(answers[asked.push(question) - 1]!);
    try {
      const choose = columnAskedOf({ interactive, say: messageFormatter("en") }, ask)("undecided.csv", list);
      return { column: (await choose([list.columns[0]!, list.columns[2]!])).letter, asked };
    } finally {
      await list.close();
    }
  }

  test("whoever is at the terminal is asked about one after the other", async () => {
    expect(await chosen(["refused", "given"])).toEqual({
      column: "C",
      asked: ['A "SIREN A"', 'C "SIREN B"'].map(
        (column) =>
          `undecided.csv: the columns A "SIREN A", C "SIREN B" identify different companies. Is the list about those of column ${column}? [y/N] `,
      ),
    });
    await expect(chosen(["refused", "refused"])).rejects.toThrow("id_undecided");
    await expect(chosen(["interrupted"])).rejects.toThrow("columns_interrupted");
    await expect(chosen([], false)).rejects.toThrow("id_undecided");
  });
});

testNothingLeaks();
