import { createRequire } from "node:module";

/**
 * What a test file declares with jest's functions, and a runner for it. It works like jest but without a separate
 * context, so that the file is loaded once and runs again for every mutant. Jest makes a context for each run, which
 * takes a second.
 */
type Body = () => unknown;

interface Block {
  readonly name: string;
  readonly within: Block | undefined;
  readonly parts: (Block | DeclaredTest)[];
  readonly before: Body[];
  readonly beforeEach: Body[];
  readonly afterEach: Body[];
  readonly after: Body[];
}

/** One test of a file. */
export interface DeclaredTest {
  /** Unlike any other's of the project, and the same whenever the file is loaded. */
  readonly id: string;
  readonly body: Body;
}

/** What becomes of one test. `failure` is undefined where it passed. */
export interface TestResult {
  readonly id: string;
  readonly failure: string | undefined;
  readonly took: number;
  /** How long what its blocks do before their first test took, milliseconds. */
  readonly prepared: number;
}

/** How a file is run. */
export interface RunChoice {
  /** Those that are run. */
  readonly ids: ReadonlySet<string>;
  /** How long a test may take before it counts as failed, milliseconds. */
  readonly longest: (id: string) => number;
  /** The same for a hook. */
  readonly longestHook: number;
  /** Told what is about to run: the identifiers of a test, or of all that stand on a hook; nothing when it has ended. */
  readonly running: (ids: readonly string[]) => void;
  /** Nothing more is run once a test has failed. */
  readonly bail: boolean;
}

const isBlock = (part: Block | DeclaredTest): part is Block => "parts" in part;

const newBlock = (name: string, within?: Block): Block => ({
  ...{ name, within, parts: [], before: [], beforeEach: [], afterEach: [], after: [] },
});

const require = createRequire(import.meta.url);
const requireOfJest = createRequire(require.resolve("@jest/globals"));
const { jestExpect } = requireOfJest("@jest/expect") as { jestExpect: unknown };
const { ModuleMocker } = requireOfJest("jest-mock") as { ModuleMocker: new (page: object) => object };

/** Where what is declared belongs, and what stands before the identifiers of its tests. */
let declaring: { block: Block; file: string; tests: number } | undefined;

function here() {
  if (declaring === undefined) throw new Error("Declare tests and hooks while the file is loaded.");
  return declaring;
}

function test(name: string, body: Body): void {
  const place = here();
  place.tests += 1;
  place.block.parts.push({ id: `${place.file}#${place.tests} ${name}`, body });
}

function describe(name: string, declare: () => void): void {
  const place = here();
  const outer = place.block;
  place.block = newBlock(name, outer);
  outer.parts.push(place.block);
  try {
    declare();
  } finally {
    place.block = outer;
  }
}

/** `each` of a function that declares: once for every row of a table, with what stands in it. */
const each =
  (declare: (name: string, body: () => void) => void) =>
  (rows: readonly unknown[]) =>
  (name: string, body: (...row: unknown[]) => void) => {
    for (const row of rows) declare(name, () => body(...(Array.isArray(row) ? (row as unknown[]) : [row])));
  };

const nothing = Object.assign(() => undefined, { each: () => () => undefined });
const hook = (kind: "before" | "beforeEach" | "afterEach" | "after") => (body: Body) =>
  void here().block[kind].push(body);

/** What stands in the place of `@jest/globals`. */
export const globals = {
  expect: jestExpect,
  jest: new ModuleMocker(globalThis),
  test: Object.assign(test, { each: each(test), skip: nothing }),
  it: test,
  describe: Object.assign(describe, { each: each(describe), skip: nothing }),
  beforeAll: hook("before"),
  beforeEach: hook("beforeEach"),
  afterEach: hook("afterEach"),
  afterAll: hook("after"),
};

/** What a test file has declared. */
export interface Suite {
  readonly root: Block;
  readonly ids: readonly string[];
}

const testsIn = (block: Block): DeclaredTest[] =>
  block.parts.flatMap((part) => (isBlock(part) ? testsIn(part) : [part]));

/** What `load` declares, whose tests are named by `file`. */
export function suiteOf(file: string, load: () => void): Suite {
  const root = newBlock("");
  declaring = { block: root, file, tests: 0 };
  try {
    load();
  } finally {
    declaring = undefined;
  }
  return { root, ids: testsIn(root).map(({ id }) => id) };
}

/** What a mutant throws or rejects with where nobody waits for it. */
let unawaited: unknown;
for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => (unawaited ??= error));
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Ends with an error where `body` takes longer than `longest` milliseconds, or something nobody waits for has failed. */
async function within(body: Body, longest: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ended after ${longest} ms`)), longest);
  });
  try {
    await Promise.race([Promise.resolve().then(body), late]);
  } finally {
    clearTimeout(timer);
  }
  const error = unawaited;
  unawaited = undefined;
  if (error !== undefined) throw new Error(textOf(error));
}

async function runHooks(bodies: readonly Body[], { longestHook }: RunChoice): Promise<string | undefined> {
  let failure: string | undefined;
  for (const body of bodies) {
    try {
      await within(body, longestHook);
    } catch (error) {
      failure ??= textOf(error);
    }
  }
  return failure;
}

const blocksAround = (block: Block): Block[] =>
  block.within === undefined ? [block] : [...blocksAround(block.within), block];

async function runTest(
  { id, body }: DeclaredTest,
  block: Block,
  choice: RunChoice,
): Promise<Omit<TestResult, "prepared">> {
  const started = performance.now();
  const around = blocksAround(block);
  let failure = await runHooks(
    around.flatMap(({ beforeEach }) => beforeEach),
    choice,
  );
  try {
    if (failure === undefined) await within(body, choice.longest(id));
  } catch (error) {
    failure = textOf(error);
  }
  failure ??= await runHooks(
    around.toReversed().flatMap(({ afterEach }) => afterEach),
    choice,
  );
  return { id, failure, took: performance.now() - started };
}

async function runBlock(
  block: Block,
  choice: RunChoice,
  ended: TestResult[],
  preparedAround = 0,
): Promise<void> {
  const chosen = testsIn(block).filter(({ id }) => choice.ids.has(id));
  if (chosen.length === 0) return;
  const told = async (ids: readonly string[], run: () => Promise<void>) => {
    choice.running(ids);
    await run();
    choice.running([]);
  };
  const all = chosen.map(({ id }) => id);
  let failure: string | undefined;
  const started = performance.now();
  await told(all, async () => void (failure = await runHooks(block.before, choice)));
  const prepared = preparedAround + performance.now() - started;
  if (failure !== undefined) for (const id of all) ended.push({ id, failure, took: 0, prepared });
  for (const part of failure === undefined ? block.parts : []) {
    if (choice.bail && ended.some((one) => one.failure !== undefined)) break;
    if (isBlock(part)) await runBlock(part, choice, ended, prepared);
    else if (choice.ids.has(part.id)) {
      await told([part.id], async () => {
        ended.push({ ...(await runTest(part, block, choice)), prepared });
      });
    }
  }
  await told(all, async () => void (await runHooks(block.after, choice)));
}

/** Runs the chosen tests of a file in their order, with the hooks around them. */
export async function runSuite({ root }: Suite, choice: RunChoice): Promise<TestResult[]> {
  const ended: TestResult[] = [];
  await runBlock(root, choice, ended);
  return ended;
}
