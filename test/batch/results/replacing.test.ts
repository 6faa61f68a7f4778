import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { ProgramError } from "../../../batch/errors/program-errors.ts";
import { ReplacementPolicy, WrittenResults } from "../../../batch/results/results.ts";
import { rounds } from "../../fixtures/rounds.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder with one result, the notes of what the program wrote, and a person who works in the result. */
class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), "replacing-"));
  readonly output = join(this.folder, "list.enriched.csv");
  /** What a person wrote and nobody gave up: it must stand in a file of the folder. */
  readonly precious = new Set<string>();
  #number = 0;

  constructor() {
    folders.push(this.folder);
  }

  get there(): string | undefined {
    return existsSync(this.output) ? readFileSync(this.output, "utf8") : undefined;
  }

  /** Somebody saves the result with contents that nobody wrote before. */
  edit(): void {
    // Over a copy of their own a person may write: what stood there was theirs to change.
    if (this.there !== undefined) this.precious.delete(this.there);
    const text = `edited ${(this.#number += 1)}`;
    writeFileSync(this.output, text);
    this.precious.add(text);
  }

  write(text: string): void {
    if (this.there !== undefined) this.precious.delete(this.there);
    writeFileSync(this.output, text);
  }

  remove(): void {
    if (this.there !== undefined) this.precious.delete(this.there);
    rmSync(this.output, { force: true });
  }

  /** One run: what it looked at beforehand, what happened while it went on, and whether its result took its place. */
  async run(plan: {
    readonly isDecided: boolean;
    readonly giveUp: boolean;
    readonly meanwhile?: () => void;
  }): Promise<{ readonly placed: boolean; readonly written: string; readonly copies: number }> {
    const results = new WrittenResults([join(this.folder, "notes", "results.sqlite")]);
    try {
      const replacing = new ReplacementPolicy(results, false);
      const altered = await replacing.altered([
        { output: this.output, ofList: true, isDecided: plan.isDecided },
      ]);
      const written = `result ${(this.#number += 1)}`;
      if (altered.length > 0) {
        if (!plan.giveUp) return { placed: false, written, copies: 0 };
        this.precious.delete(this.there!);
      }
      plan.meanwhile?.();
      const temporary = join(this.folder, "temporary");
      writeFileSync(temporary, written);
      const placed = await replacing.place(temporary, this.output).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProgramError && error.code === "output_changed") {
            expect(error.parameters).toEqual({ path: this.output });
            return false;
          }
          throw error;
        },
      );
      return { placed, written, copies: replacing.copies.length };
    } finally {
      results.close();
    }
  }

  /** What a person wrote and nobody gave up, and which stands nowhere any more. */
  get lost(): string[] {
    const kept = readdirSync(this.folder)
      .filter((name) => name.endsWith(".csv"))
      .map((name) => readFileSync(join(this.folder, name), "utf8"));
    return [...this.precious].filter((text) => !kept.includes(text));
  }
}

describe("results that hold decisions", () => {
  test("are each kept under a name of their own, run after run", async () => {
    const desk = new Desk();
    const names: string[][] = [];
    for (let round = 0; round < 3; round += 1) {
      desk.edit();
      expect(await desk.run({ isDecided: true, giveUp: false })).toMatchObject({ placed: true, copies: 1 });
      names.push(readdirSync(desk.folder).filter((name) => name.includes(".edited")));
    }
    expect(names.map((one) => one.length)).toEqual([1, 2, 3]);
    expect(names[2]).toEqual(
      expect.arrayContaining([
        "list.enriched.edited.csv",
        "list.enriched.edited-2.csv",
        "list.enriched.edited-3.csv",
      ]),
    );
    expect(desk.lost).toEqual([]);
  });

  test("and are left alone where somebody saves them once more during the run, decided or given up", async () => {
    for (const isDecided of [true, false]) {
      const desk = new Desk();
      desk.edit();
      const run = await desk.run({ isDecided, giveUp: true, meanwhile: () => desk.edit() });
      expect([run.placed, desk.there]).toEqual([false, "edited 3"]);
    }
  });
});

test("a result keeps the permissions of the one that it replaces", async () => {
  const desk = new Desk();
  await desk.run({ isDecided: false, giveUp: false });
  chmodSync(desk.output, 0o640);
  expect((await desk.run({ isDecided: false, giveUp: false })).placed).toBe(true);
  expect(statSync(desk.output).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o640);
});

test("a result in which rows without a number have companies is named, unless the run looks them up or each has a number now", async () => {
  const { folder } = new Desk();
  const written = new WrittenResults([join(folder, "results.sqlite")]);
  const output = join(folder, "list.enriched.csv");
  const noted = async (
    rows: readonly (readonly [number, number])[],
    more: Partial<Parameters<ReplacementPolicy["altered"]>[0][number]> = {},
  ) => {
    const policy = new ReplacementPolicy(written, false);
    const tables = rows.map(([given, without], at) => ({
      ...{ file: join(folder, `list-${at}`), isRowChosen: false, unnumbered: { given, without } },
    }));
    await policy.altered([{ output, ofList: true, tables, ...more }]);
    return { policy, rows: policy.droppedCompanies };
  };
  const place = async (policy: ReplacementPolicy) => {
    const temporary = join(folder, "temporary");
    writeFileSync(temporary, "result");
    await policy.place(temporary, output);
  };
  const first = await noted([
    [2, 4],
    [1, 0],
  ]);
  expect(first.rows).toEqual([]);
  await place(first.policy);
  const dropped = [{ file: output, rows: 3 }];
  for (const [rows, end] of [
    [[0, 6], dropped],
    [[0, 1], dropped],
    [[0, 0], []],
  ] as const)
    expect((await noted([rows, [0, 0]])).rows).toEqual(end);
  // The rows of both tables count.
  const later = [[0, 1] as const, [0, 2] as const];
  expect((await noted(later)).rows).toEqual(dropped);
  expect((await noted(later, { looksUp: true })).rows).toEqual([]);
  expect((await noted(later, { source: output })).rows).toEqual([]);
  const last = await noted(later);
  await place(last.policy);
  expect((await noted(later)).rows).toEqual([]);
  written.close();
});

test("a new result is for those alone who may read its list, a file beside it for those who may read each list, until somebody decides otherwise", async () => {
  const { folder } = new Desk();
  const written = new WrittenResults([join(folder, "results.sqlite")]);
  const policy = new ReplacementPolicy(written, false);
  const lists = { own: 0o600, ours: 0o440, open: 0o644 };
  const filesOf = Object.entries(lists).map(([name, mode]) => {
    const file = join(folder, name);
    writeFileSync(file, "siren");
    chmodSync(file, mode);
    return file;
  });
  const results = [...filesOf, "-"].map((file, index) => ({
    output: join(folder, `${index}.enriched`),
    ofList: true,
    tables: [{ file, isRowChosen: false }],
  }));
  const files = [...results, { output: join(folder, "report.json"), ofList: false }];
  await policy.altered(files);
  const placed = async () => {
    const modes: number[] = [];
    for (const { output } of files) {
      const temporary = join(folder, "temporary");
      writeFileSync(temporary, "result");
      chmodSync(temporary, 0o644);
      await policy.place(temporary, output);
      modes.push(statSync(output).mode & 0o777);
    }
    return process.platform === "win32" ? [] : modes;
  };
  const onPosix = (...modes: number[]) => (process.platform === "win32" ? [] : modes);
  expect(await placed()).toEqual(onPosix(0o600, 0o640, 0o644, 0o644, 0o600));
  chmodSync(files[0]!.output, 0o664);
  expect(await placed()).toEqual(onPosix(0o664, 0o640, 0o644, 0o644, 0o600));
  written.close();
});

test("through any sequence of runs, edits and files put back, nothing that a person wrote and did not give up is lost", async () => {
  const meanwhile = fc.constantFrom("nothing", "nothing", "edit", "remove", "restore");
  const step = fc.oneof(
    fc.record({ run: fc.record({ isDecided: fc.boolean(), giveUp: fc.boolean(), meanwhile }) }),
    fc.constantFrom({ person: "edit" }, { person: "remove" }, { person: "restore" }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const desk = new Desk();
      let last: string | undefined;
      const act = (what: string) => {
        if (what === "edit") desk.edit();
        else if (what === "remove") desk.remove();
        else if (what === "restore" && last !== undefined) desk.write(last);
      };
      for (const one of steps) {
        if ("person" in one) act(one.person);
        else {
          const before = desk.there;
          const { meanwhile: then, ...plan } = one.run;
          const run = await desk.run({ ...plan, meanwhile: () => act(then) });
          // What the program wrote and nobody touched is replaced without a word.
          if (before === last && then === "nothing") expect(run.placed).toBe(true);
          // So is what somebody took away.
          if (plan.giveUp && then === "remove") expect(run.placed).toBe(true);
          if (run.placed) last = run.written;
        }
        expect(desk.lost).toEqual([]);
      }
    }),
    { numRuns: rounds(40, 1_000) },
  );
});
