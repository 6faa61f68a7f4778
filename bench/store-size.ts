import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AccountStore, openAccountStore } from "../shared/gateway/open-store.ts";
import { fictionalSiren, fictionalSiret } from "./fictional-siren.ts";
import { measuredOperations, sampleAnswers, type MeasuredOperation } from "./store-size/sample-answers.ts";

/**
 * Measures the size of answers in a store. They are made from the sandbox's answers, a fifth for each operation that
 * lists and cells ask. Each is bought by a call that is reserved, made and settled in batches of 300, as the gateway
 * does, over 30 days.
 *
 *     npm run bench -- store-size --answers 1000000 --store postgres://…
 */
const { values } = parseArgs({
  options: {
    answers: { type: "string", default: "1000000" },
    /** Companies of the made-up register whose answers are reused under other SIRENs. */
    companies: { type: "string", default: "2000" },
    /** A store without other use. By default a file that is deleted at the end. */
    store: { type: "string" },
  },
});
const answerCount = Number(values.answers);
const batch = 300;
const days = 30;
const dayLength = 86_400_000;

const samples = await sampleAnswers(Number(values.companies));

interface Answer {
  readonly operation: MeasuredOperation;
  readonly key: string;
  readonly data: string;
}

/** Returns the answer of that rank: a sample under its own SIREN, and therefore with its own key and text. */
function answerAt(rank: number): Answer {
  const operation = measuredOperations[rank % measuredOperations.length]!;
  const index = Math.floor(rank / measuredOperations.length);
  const ofOperation = samples[operation];
  const { siren: sampled, data } = ofOperation[index % ofOperation.length]!;
  const siren = fictionalSiren(index);
  const key = operation === "establishment" ? `siret=${fictionalSiret(siren, 1)}` : `siren=${siren}`;
  return { operation, key: `${operation}?${key}`, data: data.replaceAll(sampled, siren) };
}

const begin = Date.now() - days * dayLength;
const timeOf = (rank: number) => begin + Math.floor((rank / answerCount) * days * dayLength);

async function buy(store: AccountStore, first: number, last: number): Promise<void> {
  const now = timeOf(first);
  const answers = Array.from({ length: last - first }, (_, position) => answerAt(first + position));
  const calls = answers.map(({ key, operation }) => ({
    lookupKey: key,
    operation,
    purpose: { run: `run-${Math.floor(first / 20_000)}`, user: "bench" },
    freshSince: 0,
  }));
  const limits = { hourLength: 3_600_000, reserve: -Infinity, now, pendingUntil: now + 60_000 };
  const granted = (await store.reserve(calls, limits)).map((reservation) => {
    if (reservation.kind !== "granted") throw new Error(`a call was not granted: ${reservation.kind}`);
    return reservation.call;
  });
  await store.settle({
    calls: granted.map((call) => ({ call, status: 200, at: now, remaining: answerCount - first })),
    answers: answers.map(({ key, data }) => ({ key, found: true, data, asOf: now })),
    readings: [],
  });
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;

const folder = await mkdtemp(join(tmpdir(), "bench-store-size-"));
const address = values.store ?? join(folder, "store.sqlite");
const where = { storePath: address, url: "https://bench.example/v1", key: "pk_live_sandbox" };

/** Returns the size of the store after it was closed and opened again. */
async function weigh(): Promise<number> {
  const store = await openAccountStore(where);
  const { bytes } = await store.info();
  await store.close();
  return bytes;
}

try {
  for (const operation of measuredOperations) {
    const ofOperation = samples[operation];
    const bytes = ofOperation.reduce((total, { data }) => total + Buffer.byteLength(data), 0);
    console.log(`${operation.padEnd(16)} ${Math.round(bytes / ofOperation.length)} bytes an answer`);
  }
  const empty = await weigh();
  const store = await openAccountStore(where);
  const started = performance.now();
  for (let first = 0; first < answerCount; first += batch) {
    await buy(store, first, Math.min(answerCount, first + batch));
  }
  const seconds = (performance.now() - started) / 1_000;
  await store.close();
  const bytes = (await weigh()) - empty;
  const each = Math.round(bytes / answerCount);
  console.log(
    `${answerCount.toLocaleString("en")} answers and calls: ${megabytes(bytes)}, ${each} bytes each; ` +
      `${Math.round(answerCount / seconds).toLocaleString("en")} settled a second`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
