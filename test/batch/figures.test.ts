import { expect, test } from "@jest/globals";
import { desk, listOf, type Desk } from "./desk.ts";
import { scatteredSirens } from "./made-up-numbers.ts";

/** The number that stands where `pattern` has its group, in what was said. */
function figure(text: string, pattern: RegExp): number {
  const [, digits] = pattern.exec(text) ?? [];
  if (digits === undefined) throw new Error(`${pattern} is not in\n${text}`);
  return Number(digits.replaceAll(",", ""));
}

const enrich = (at: Desk, ...words: string[]) =>
  at.run("enrich", "list.csv", "-o", "out.csv", "--yes", ...words);

test("answers that the run bought itself are none of the store's, whatever step asks for them again", async () => {
  const at = await desk({ fill: true });
  at.save("list.csv", listOf(["35600000000048", "35600000024230", "552032534"], "siret"));
  const { stderr } = await enrich(at, "--fields", "name,address,head_office");
  expect(stderr).toContain("; 0 answers from the store\n");
  const again = await enrich(at, "--fields", "name,address,head_office");
  expect(figure(again.stderr, /; (\d+) answers? from the store/)).toBe(
    figure(again.stderr, /(\d+) rows? answered from the store/),
  );
});

test("what was spent is what the plan, and the call that asked what is left, come to", async () => {
  const at = await desk({ fill: true });
  at.save("list.csv", listOf(scatteredSirens(12)));
  const { stderr } = await enrich(at, "--fields", "name");
  expect(stderr).toContain("Calls: 13 spent, 1 of them to read the quota, 19 planned at most;");
  expect(figure(stderr, /([\d,]+) after this run/)).toBe(figure(stderr, /Left this month: ([\d,]+) of/));
});

test("a plan counts the call that the run to come asks what is left with", async () => {
  const at = await desk({ fill: true });
  at.save("list.csv", listOf(scatteredSirens(12)));
  const { stdout } = await at.run("plan", "list.csv", "--fields", "name");
  const { stderr } = await enrich(at, "--fields", "name");
  expect(figure(stdout, /([\d,]+) after this run/)).toBe(figure(stderr, /Left this month: ([\d,]+) of/));
});

test("a call that asked what is left is planned, though nothing had to be asked after it", async () => {
  const at = await desk({ plan: "free", fill: true });
  at.save("list.csv", listOf(scatteredSirens(3)));
  // Known by another command, which asks for no plan.
  for (const siren of scatteredSirens(3)) await at.run("lookup", siren, "--fields", "capital", "--quiet");
  const { stderr } = await enrich(at, "--fields", "name,revenue");
  const spent = figure(stderr, /Calls: (\d+) spent/);
  expect(spent).toBe(1);
  expect(figure(stderr, /(\d+) planned at most/)).toBe(spent);
});

test("what may be spent is what is left, beside the call that asked for it", async () => {
  const at = await desk({ fill: true, quota: 60 });
  at.save("list.csv", listOf(scatteredSirens(78)));
  const { code, stderr } = await enrich(at, "--fields", "directors");
  expect(code).toBe(3);
  expect(stderr).toContain("59 of 60 left this month");
  expect(stderr).toContain(
    "Refused; 1 call was spent to read the quota: up to 78 calls are needed, but only 59 more may be spent.",
  );
  expect(stderr).not.toContain("60 may be spent");
  const french = await enrich(at, "--fields", "directors", "--lang", "fr");
  expect(french.stderr).toContain("le quota du mois ne suffit pas");
  expect(french.stderr).toContain("Refusé ; 1 appel a servi à lire le quota :");
  expect(french.stderr).toContain("reporter le reste");
});

test("rows that --only leaves out are told apart from those that the store answers", async () => {
  const at = await desk({ fill: true });
  const sirens = scatteredSirens(4);
  at.save("list.csv", listOf([...sirens, "123456789"]));
  await enrich(at, "--fields", "name", "--quiet");
  const words = ["--only", "answered", "--fields", "name"];
  const plan = await at.run("plan", "out.csv", ...words);
  expect(plan.stdout).toContain("       4 rows answered from the store\n");
  expect(plan.stdout).toContain("       1 row left out by --only\n");
  const { rows } = JSON.parse((await at.run("plan", "out.csv", "--json", ...words)).stdout) as {
    rows: Record<string, number>;
  };
  expect(rows).toMatchObject({ total: 5, stored: 4, leftOut: 1 });
  const former = await at.run("plan", "out.csv", "--only", "stale", "--fields", "name");
  expect(former.stdout.split("\nCalls")[0]).toBe(plan.stdout.split("\nCalls")[0]);
});

test("pages are told beside what one by one would cost", async () => {
  const at = await desk({ units: 60 });
  at.save("list.csv", listOf(["150000016", "150000024", "150000131"]));
  const { stdout } = await at.run("plan", "list.csv", "--fields", "name");
  expect(stdout).toMatch(/^ {7}\d calls? \(3 one by one\)$/m);
  expect(stdout).toMatch(/^ {7}within all limits$/m);
});
