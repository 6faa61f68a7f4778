import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { decisionsCsv, readDecisions } from "../../../batch/commands/decisions-command.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { readReviews, takeDecisions } from "../../../batch/enrich/take-decisions.ts";
import type { Store } from "../../../shared/gateway/store/store.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { day, hour, nine, openStore } from "../../shared/gateway/temporary-store.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Rows of a review: the first two say the same of their company, in two spellings. */
const rows = [
  { name: "GARAGE FICTIF", subject: "garage" },
  { name: "Garage  fictif", subject: "garage" },
  { name: "SCIERIE FICTIVE", subject: "scierie" },
] as const;
type Subject = (typeof rows)[number]["subject"];
const subjects = ["garage", "scierie"] as const;
const subjectOf = (name: string): Subject => (/garage/i.test(name) ? "garage" : "scierie");

const companies = ["150100014", "150100022"] as const;
const marks = ["1", "2", "none", "later", ""] as const;
type Mark = (typeof marks)[number];

/** Whom a mark means: nobody is "none", and undefined where nothing is decided. */
const saidBy = (mark: Mark): string | undefined =>
  mark === "none" ? mark : mark === "1" || mark === "2" ? companies[Number(mark) - 1] : undefined;

const lists = ["north", "south"] as const;
type List = (typeof lists)[number];
const people = ["ann", "bob"] as const;
type Person = (typeof people)[number];

interface Saved {
  readonly marks: readonly Mark[];
  readonly at: number;
}
interface Kept {
  readonly said: string;
  readonly at: number;
}
/** What people decided and what each of their stores keeps, as the rules have it, in the plainest form. */
interface Model {
  now: number;
  readonly reviews: Partial<Record<List, Saved>>;
  readonly kept: Record<Person, Partial<Record<Subject, Kept>>>;
}
interface Real {
  readonly folder: string;
  readonly stores: Record<Person, Pick<Store, "answers" | "decisions">>;
}
type Command = fc.AsyncCommand<Model, Real>;

const pathOf = ({ folder }: Real, list: List) => join(folder, `${list}.csv`);

/** A store keeps the later of two decisions that differ. */
function keep(kept: Partial<Record<Subject, Kept>>, subject: Subject, next: Kept): void {
  const known = kept[subject];
  if (known === undefined || (next.at > known.at && next.said !== known.said)) kept[subject] = next;
}

async function expectKept(model: Model, real: Real): Promise<void> {
  for (const person of people) {
    const list = await real.stores[person].decisions.list();
    const told = list.map(({ row, company, at }) => [
      subjectOf(row["name"]!),
      { said: company?.siren ?? "none", at },
    ]);
    expect([person, Object.fromEntries(told)]).toEqual([person, model.kept[person]]);
  }
}

/** Somebody fills in the review of a list and saves it, by a clock that may be wrong. */
const save = (list: List, marked: readonly Mark[], skew: number): Command => ({
  check: () => true,
  run(model, real) {
    const header = "Name in the list;Decision;1: name;1: SIREN;2: name;2: SIREN";
    const lines = rows.map(
      ({ name }, at) => `${name};${marked[at]};FICTIVE UN;${companies[0]};FICTIVE DEUX;${companies[1]}`,
    );
    const path = join(real.folder, `${list}.review.csv`);
    writeFileSync(path, [header, ...lines].join("\n"));
    const at = model.now + skew;
    utimesSync(path, at / 1_000, at / 1_000);
    model.reviews[list] = { marks: marked, at };
    return Promise.resolve();
  },
  toString: () => `save ${list} [${marked.join(",")}] ${skew / hour} h off`,
});

/** What the reviews say of a subject, where they agree; and how much is to be said of them beside. */
function agreedOn({ reviews, now }: Model, subject: Subject) {
  const all = lists.flatMap((list) => {
    const { marks: marked, at } = reviews[list] ?? { marks: [], at: 0 };
    const said = marked.flatMap((mark, row) => (rows[row]!.subject === subject ? (saidBy(mark) ?? []) : []));
    return said.map((one) => ({ said: one, at: Math.min(at, now) }));
  });
  const latest = all.filter(({ at }) => at === Math.max(...all.map((one) => one.at)));
  const differing = all.filter(({ said }) => said !== latest[0]!.said).length;
  const isConflict = latest.some(({ said }) => said !== latest[0]!.said);
  return { decision: isConflict ? undefined : latest[0], differing };
}

/** A run over both lists reads what was decided. */
const read = (person: Person): Command => ({
  check: () => true,
  async run(model, real) {
    const given = lists.map((list) => pathOf(real, list));
    const reviews = await readReviews(
      given.map((path) => ({ path })),
      given.map((path) => ({ output: path.replace(".csv", ".enriched.csv") })),
      model.now,
    );
    const said: string[] = [];
    const terminal = { say: messageFormatter("en"), err: (line: string) => void said.push(line) };
    await takeDecisions(reviews, { store: real.stores[person], quiet: true, now: model.now }, terminal);
    let [problems, lines] = [0, 0];
    for (const { marks: marked, at } of Object.values(model.reviews))
      if (at > model.now + hour && marked.some((mark) => saidBy(mark) !== undefined)) problems += 1;
    for (const subject of subjects) {
      const { decision, differing } = agreedOn(model, subject);
      problems += differing;
      if (decision === undefined) continue;
      const known = model.kept[person][subject];
      if (known !== undefined && known.said !== decision.said) lines += 1;
      // Nobody has asked for the names of these companies.
      if (decision.said !== "none") lines += 1;
      keep(model.kept[person], subject, decision);
    }
    expect(reviews.problems).toHaveLength(problems);
    expect([said.length, said]).toEqual([lines, said]);
    await expectKept(model, real);
  },
  toString: () => `${person} runs`,
});

/** One exports what is kept and the other imports it, on a machine whose clock may be behind. */
const hand = (from: Person, to: Person, behind: number): Command => ({
  check: () => true,
  async run(model, real) {
    const path = join(real.folder, "decisions.csv");
    writeFileSync(path, decisionsCsv(await real.stores[from].decisions.list()));
    const now = model.now - behind;
    const { decisions, badLines, futureLines } = await readDecisions(path, "somebody", now);
    await real.stores[to].decisions.put(decisions);
    const handed = Object.entries(model.kept[from]) as [Subject, Kept][];
    for (const [subject, { said, at }] of handed)
      keep(model.kept[to], subject, { said, at: Math.min(at, now) });
    const future = handed.filter(([, { at }]) => at > now);
    expect([badLines.length, futureLines.length]).toEqual([0, future.length]);
    await expectKept(model, real);
  },
  toString: () => `${from} hands all to ${to}, ${behind / hour} h behind`,
});

const forget = (person: Person, subject: Subject): Command => ({
  check: () => true,
  async run(model, real) {
    const { decisions } = real.stores[person];
    const named = (await decisions.list()).filter(({ row }) => subjectOf(row["name"]!) === subject);
    expect(await decisions.forget(named.map(({ key }) => key))).toBe(
      model.kept[person][subject] === undefined ? 0 : 1,
    );
    delete model.kept[person][subject];
    await expectKept(model, real);
  },
  toString: () => `${person} forgets the ${subject}`,
});

const wait = (time: number): Command => ({
  check: () => true,
  run(model) {
    model.now += time;
    return Promise.resolve();
  },
  toString: () => `wait ${time / hour} h`,
});

async function follow(sequence: Iterable<Command>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "decisions-"));
  folders.push(folder);
  const [ann, bob] = [await openStore(), await openStore()];
  try {
    const model: Model = { now: nine, reviews: {}, kept: { ann: {}, bob: {} } };
    const real = { folder, stores: { ann, bob } };
    await fc.asyncModelRun(() => ({ model, real }), sequence);
  } finally {
    await Promise.all([ann.close(), bob.close()]);
  }
}

test.each<[string, Command[]]>([
  [
    "rows of one review that contradict each other decide nothing until one of them is taken back",
    [
      save("north", ["1", "none", ""], 0),
      read("ann"),
      wait(hour),
      save("north", ["1", "", ""], 0),
      read("ann"),
    ],
  ],
  [
    "a review dated in the future counts as of the run that reads it, and what is decided later replaces it",
    [
      save("north", ["1", "", ""], 3 * day),
      read("ann"),
      wait(hour),
      save("south", ["2", "", ""], 0),
      read("ann"),
    ],
  ],
  [
    "what an older review says does not come back, and one that says the same makes nothing newer",
    [
      ...[save("north", ["", "", "2"], 0), read("ann"), wait(2 * day), read("ann")],
      ...[save("south", ["", "", "none"], -day), read("bob"), hand("bob", "ann", 0)],
    ],
  ],
  [
    "what was decided after the day of the machine that imports it counts as of then",
    [save("north", ["1", "", "none"], 0), read("ann"), hand("ann", "bob", 4 * day), hand("bob", "ann", 0)],
  ],
])("%s", (_, sequence) => follow(sequence));

test("through any sequence of reviews, runs and exchanges, each store keeps what was decided last, and what contradicts it is said", async () => {
  const who = fc.constantFrom(...people);
  const saves = fc
    .tuple(
      fc.constantFrom(...lists),
      fc.array(fc.constantFrom(...marks), { minLength: rows.length, maxLength: rows.length }),
      fc.constantFrom(0, 0, -day, 3 * day),
    )
    .map(([list, marked, skew]) => save(list, marked, skew));
  const commands = [
    ...[saves, saves, who.map(read), who.map(read)],
    fc
      .tuple(who, fc.constantFrom(0, 0, 4 * day))
      .map(([one, behind]) => hand(one, one === "ann" ? "bob" : "ann", behind)),
    fc.tuple(who, fc.constantFrom(...subjects)).map(([one, subject]) => forget(one, subject)),
    fc.constantFrom(hour, 2 * day).map(wait),
  ];
  await fc.assert(fc.asyncProperty(fc.commands(commands, { maxCommands: 14 }), follow), {
    numRuns: rounds(60, 1_000),
  });
});
