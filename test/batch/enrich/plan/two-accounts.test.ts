import { expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { forwardTo } from "../../../sandbox/forward-to.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { answeringServer } from "../../../shared/client/answering-server.ts";
import { type Desk, deskAt, listOf, testNothingLeaks } from "../../desk.ts";

/** One with a share capital and one without. */
const sirens = [edgeCases.ordinary, edgeCases.soleTrader];
const fields = ["--fields", "name,vat,capital"];
const starterKey = "pk_live_starter";

/** One address of the API with an account on each of two plans, on one machine, and the calls that `work` makes. */
async function twoAccounts() {
  const [starter, pro] = [await startSandbox({ plan: "starter" }), await startSandbox({ plan: "pro" })];
  const service = await answeringServer(
    (request, response) =>
      void forwardTo(request.headers["x-api-key"] === starterKey ? starter : pro, request, response),
  );
  const onPro = deskAt({ ...pro, url: service.url });
  const onStarter = onPro.with({ SIRENE_API_KEY: starterKey });
  onPro.save("list.csv", listOf(sirens));
  return { onPro, onStarter };
}

const enrich = (at: Pick<Desk, "run">, ...words: string[]) =>
  at.run("enrich", "list.csv", "-o", "out.csv", "--overwrite", ...words);
const capitals = (at: Desk) =>
  at.records("out.csv").map((row) => [row["sirene_capital"], row["sirene_status"]]);
const told = [
  ["10000", "found"],
  ["", "found"],
];

test("what an account without financial data left empty is asked again by one that has them, and not after", async () => {
  const { onPro, onStarter } = await twoAccounts();
  await onPro.run("quota");
  await enrich(onStarter, "--fields", "name,vat");
  const first = await onPro.counted(() => enrich(onPro, ...fields));
  expect(first.result.code).toBe(0);
  expect(capitals(onPro)).toEqual(told);
  expect(first.calls.byOperation).toEqual({ me: 1, "legal-unit": 2 });
  const second = await onPro.counted(() => enrich(onPro, ...fields));
  expect([capitals(onPro), second.calls.total]).toEqual([told, 0]);
});

test("beside the share capital, an account uses what another one read", async () => {
  const { onPro, onStarter } = await twoAccounts();
  await onPro.run("quota");
  await enrich(onStarter, "--fields", "name,vat");
  const { calls } = await onPro.counted(() => enrich(onPro, "--fields", "name,vat"));
  expect(calls.total).toBe(0);
});

test("sirene lookup asks for it again too, once", async () => {
  const { onPro, onStarter } = await twoAccounts();
  await onPro.run("quota");
  await enrich(onStarter, "--fields", "name,vat");
  const ask = () =>
    onPro.counted(() => onPro.run("lookup", edgeCases.ordinary, "--fields", "name,capital", "--json"));
  const [first, second] = [await ask(), await ask()];
  for (const { result } of [first, second])
    expect(JSON.parse(result.stdout)).toMatchObject([{ fields: { capital: 10000 } }]);
  expect([first.calls.total, second.calls.total]).toEqual([1, 0]);
});

test("that an account without financial data reads a company again is no change of its share capital", async () => {
  const { onPro, onStarter } = await twoAccounts();
  await enrich(onPro, ...fields);
  await enrich(onStarter, "--fields", "name,vat", "--max-age", "0s");
  await enrich(onPro, ...fields);
  const { stdout } = await onPro.run("changes", "list.csv", "--fields", "capital", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ changes: [] });
});

testNothingLeaks();
