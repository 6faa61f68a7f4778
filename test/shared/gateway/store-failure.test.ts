import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { answerTo, answeringServer, sendJson } from "../client/answering-server.ts";
import { gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";
import { newStorePath } from "./temporary-store.ts";

/** Breaks a store under whoever has it open. */
function breakStore(path: string, statement: string): void {
  const database = new Database(path);
  database.exec(statement);
  database.close();
}

describe("a store that fails stops the spending", () => {
  test("before any call, when no call can be written down", async () => {
    const storePath = newStorePath();
    const started = await startGateway({}, { storePath });
    breakStore(storePath, "DROP TABLE calls");
    const outcomes = await outcomesOf(started, questions(1_000));
    expect(tally(outcomes)).toEqual({ "deferred store_failed": 1_000 });
    expect(outcomes[0]).toMatchObject({
      error: { message: expect.stringContaining("no such table: calls") },
    });
    expect((await started.sandbox.calls()).total).toBe(1);
  });

  test("after the calls in flight, when no answer can be kept; those answers are given all the same", async () => {
    const storePath = newStorePath();
    const server = await answeringServer((_, response) => {
      if (server.asked.length === 1) {
        breakStore(
          storePath,
          "CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT raise(ABORT, 'the disk is full'); END",
        );
      }
      sendJson(response, 200, answerTo(response));
    });
    const started = await gatewayOn(server.url, { storePath, concurrency: 4 });
    const counts = tally(await outcomesOf(started, questions(1_000)));
    expect(server.asked.length).toBeLessThanOrEqual(4);
    expect(counts).toEqual({
      found: server.asked.length,
      "deferred store_failed": 1_000 - server.asked.length,
    });
  });

  test("when it is closed under the run: nothing is asked, nothing hangs, nothing is thrown", async () => {
    const started = await startGateway();
    await started.store.close();
    expect(tally(await outcomesOf(started, questions(1_000)))).toEqual({ "deferred store_failed": 1_000 });
    expect((await started.gateway.askQuota()).outcome).toMatchObject({ error: { code: "store_failed" } });
    expect((await started.sandbox.calls()).total).toBe(1);
  });
});
