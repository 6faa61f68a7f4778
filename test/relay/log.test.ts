import { Writable } from "node:stream";
import { expect, test } from "@jest/globals";
import { createLog } from "../../relay/operation/log.ts";

/** A stream whose reader reads nothing until `read` is called. */
function unread() {
  const lines: string[] = [];
  let waiting: (() => void) | undefined;
  let reads = false;
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      if (reads) done();
      else waiting = done;
    },
  });
  return {
    stream,
    lines,
    read: () => {
      reads = true;
      waiting?.();
    },
  };
}

test("lines that nobody reads are dropped beyond four megabytes, counted, and told of when there is room again", async () => {
  const { stream, lines, read } = unread();
  const { log, droppedLines, flush } = createLog("info", stream);
  const long = "x".repeat(10_000);
  for (let line = 0; line < 1_000; line += 1) log.info({ line }, long);
  expect(stream.writableLength).toBeLessThan(4.2 * 1024 * 1024);
  const dropped = droppedLines();
  expect(dropped).toBeGreaterThan(500);
  expect(await flush()).toBe(false);

  read();
  expect(await flush()).toBe(true);
  log.info("there again");
  await flush();
  const told = lines.map((line) => JSON.parse(line) as { msg: string; droppedLines?: number });
  expect(told).toHaveLength(1_000 - dropped + 2);
  expect(told.at(-1)).toMatchObject({ level: "warn", droppedLines: dropped });
  expect(told.at(-2)).toMatchObject({ msg: "there again" });
});

test("a reader that is gone ends nothing: its lines are counted", async () => {
  const stream = new Writable({
    write: (_chunk, _encoding, done) => done(new Error("EPIPE")),
    autoDestroy: false,
  });
  const { log, droppedLines } = createLog("info", stream);
  log.info("to nobody");
  await new Promise((resolve) => setImmediate(resolve));
  expect(droppedLines()).toBe(1);
});
