import { beforeAll, describe, expect, test } from "@jest/globals";
import { endNotice, failureNotice } from "../../addin/taskpane/list-run/end-notice.ts";
import {
  type EnrichmentOptions,
  type EnrichmentProgress,
  enrich,
} from "../../addin/taskpane/list-run/enrich.ts";
import { listColumns } from "../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../addin/taskpane/list-run/list-survey.ts";
import { leftToSpend } from "../../addin/taskpane/list-run/plan.ts";
import { relayLedger } from "../../addin/taskpane/list-run/run-spending.ts";
import { planText } from "../../addin/taskpane/list-run/plan-text.ts";
import { prepareRun } from "../../addin/taskpane/list-run/prepare-run.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { sentenceOf } from "../../addin/taskpane/pane/use-action.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import { WorkbookError } from "../../addin/taskpane/workbook/workbook.ts";
import type { RunWait } from "../../addin/client/lookup-client.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";
import { freePort } from "../postgres/server/free-port.ts";
import { startRelay, startRelayOn, type StartedRelay } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { openAddin, type OpenedAddin } from "./open-addin.ts";

const languages = ["en", "fr"] as const;
const rows = 6;
const area = { sheet: "Sheet1", top: 0, left: 0, height: rows + 1, width: 1 };
const newList = () => {
  const book = installFakeExcel(globalThis);
  book.fill("A1", [["SIREN"], ...sirens(rows, 2_000).map((siren) => [siren])], "@");
  return book;
};

/** A run over the list as the pane plans it, the relay's refusal to say what is left included. */
async function planned(addin: OpenedAddin, listed = area) {
  const survey = await surveyList(officeWorkbook, { kind: "region", area: listed });
  const goal = { fields: selectFields("name"), isMatching: false, check: undefined };
  const columns = listColumns(survey, goal);
  const { usage, unasked } = await leftToSpend(addin, null);
  const { client, loadPlaces } = addin;
  const given = { workbook: officeWorkbook, survey, columns, goal, client, loadPlaces, usage, unasked };
  return prepareRun({ ...given, now: Date.now() });
}

const fill = (
  { job }: Awaited<ReturnType<typeof planned>>,
  signal = new AbortController().signal,
  more: Pick<EnrichmentOptions, "onWait" | "callsOfRun" | "onFailure"> = {},
) => enrich(job, { workbook: officeWorkbook, language: "en", signal, onProgress: () => undefined, ...more });

const notices = (progress: Awaited<ReturnType<typeof fill>>) =>
  languages.map((language) => endNotice(progress, messageFormatter(language), language));
const warnings = (run: Awaited<ReturnType<typeof planned>>) =>
  languages.map((language) => planText(run, messageFormatter(language), language));

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay({ plan: "pro" });
});
/** As `sirene` goes on, but sooner. */
const retriesOfRuns = { scope: "relay", attempts: 4, pause: 20, longestWait: 60_000 } as const;
const open = (token: string, at = relay) => openAddin({ url: at.url, token, window: 0, retriesOfRuns });

test("a run with all its answers ends green and says what it cost; once they are there, that it cost nothing", async () => {
  newList();
  const addin = open(await relay.token("ann"));
  const callsOfRun = relayLedger(addin.settings);
  const [en, fr] = notices(await fill(await planned(addin), undefined, { callsOfRun }));
  expect(en).toEqual({ intent: "success", text: "Done: 6 rows. 6 calls spent." });
  expect(fr).toEqual({ intent: "success", text: "Terminé : 6 lignes. 6 appels dépensés." });
  const free = notices(await fill(await planned(addin), undefined, { callsOfRun }));
  expect(free.map(({ text }) => text)).toEqual([
    "Done: 6 rows. No call spent.",
    "Terminé : 6 lignes. Aucun appel dépensé.",
  ]);
  expect(await callsOfRun("a run that asked nothing", Date.now())).toBe(0);
  const colleague = open(await relay.token("zoe"));
  const kept = await fill(await planned(colleague), undefined, {
    callsOfRun: relayLedger(colleague.settings),
  });
  expect(notices(kept)).toEqual(notices({ ...kept, spent: { calls: 0, isLeast: false } }));
});

test("one call is said of one, in either language", async () => {
  newList();
  const progress = await fill(await planned(open(await relay.token("ann"))));
  const said = (calls: number, isLeast = false) =>
    notices({ ...progress, spent: { calls, isLeast } }).map(({ text }) => text.replace(/^.*?\. /, ""));
  expect(said(1)).toEqual(["1 call spent.", "1 appel dépensé."]);
  expect(said(2, true)).toEqual(["At least 2 calls spent.", "Au moins 2 appels dépensés."]);
  expect(said(0, true)).toEqual([
    "How many calls were spent is not known.",
    "Le nombre d'appels dépensés n'est pas connu.",
  ]);
});

test("reasons are set apart as each language writes it: a space before the semicolon in French alone", async () => {
  newList();
  const progress = await fill(await planned(open(await relay.token("ann"))));
  const [en, fr] = notices({ ...progress, unanswered: { month_spent: 2, hour_spent: 1 } });
  expect(en!.text).toMatch(/: 2 rows, [^;]*\S; 1 row, /);
  expect(fr!.text).toMatch(/ : 2 lignes, [^;]*\S ; 1 ligne, /);
});

test("calls that the relay made again after a failure are told too, as its ledger counts them", async () => {
  newList();
  const failing = await startRelay({ plan: "pro", faults: "5xx=0.3", seed: 7 });
  const addin = open(await failing.token("ann"), failing);
  const calls = async () => (await failing.sandbox.calls()).byOperation["legal-unit"] ?? 0;
  const run = await planned(addin);
  const progress = await fill(run, undefined, { callsOfRun: relayLedger(addin.settings) });
  const spent = await calls();
  expect(spent).toBeGreaterThan(rows);
  expect(progress.spent).toEqual({ calls: spent, isLeast: false });
});

test("where the relay's ledger cannot be read, what its answers told is said to be the least", async () => {
  newList();
  const addin = open(await relay.token("lea"));
  const other = await startRelay({ plan: "pro" });
  const gone = openAddin({ url: other.url, token: await other.token("lea") });
  await other.close();
  const progress = await fill(await planned(addin), undefined, { callsOfRun: relayLedger(gone.settings) });
  expect(progress.spent).toEqual({ calls: 0, isLeast: true });
});

describe("a run that has not all its answers ends amber, by reason, and shows the first", () => {
  /** How the plan warns, what the end says, and whether the run may be started at all. */
  const ends: readonly (readonly [
    name: string,
    addin: () => Promise<OpenedAddin>,
    expected: {
      /** Undefined where nothing is known of it before it starts. */
      readonly plan?: Record<Language, RegExp>;
      /** What happens between the plan and the run. */
      readonly meanwhile?: () => Promise<unknown>;
      readonly end: Record<Language, RegExp>;
      readonly open: number;
      readonly canStart?: false;
    },
  ])[] = [
    [
      "the user's own budget",
      async () => {
        const poor = await startRelay({ plan: "pro" });
        return open(await poor.token("bob", { monthly: 4 }), poor);
      },
      {
        plan: { en: /your own budget/, fr: /votre budget/ },
        end: {
          en: /^2 of 6 rows without an answer: 2 rows, this user's calls/,
          fr: /^2 sur 6 lignes sans réponse : 2 lignes, /,
        },
        open: 2,
      },
    ],
    [
      "the account's month",
      async () => {
        const small = await startRelay({ plan: "pro", quota: 5 });
        return open(await small.token("bob"), small);
      },
      {
        plan: { en: /more calls than you can spend/, fr: /plus d'appels que vous/ },
        end: {
          en: /^\d of 6 rows without an answer: \d rows?, .*month/,
          fr: /^\d sur 6 lignes sans réponse : 2 lignes, quota mensuel épuisé/,
        },
        open: 2,
      },
    ],
    [
      "the hour of the account",
      async () => {
        const narrow = await startRelay({ plan: "pro", hourly: 4 });
        return open(await narrow.token("bob"), narrow);
      },
      {
        plan: { en: /than this hour has left/, fr: /qu'il n'en reste pour cette heure/ },
        end: {
          en: /^\d of 6 rows without an answer: \d rows?, hourly limit reached\./,
          fr: /^\d sur 6 lignes sans réponse : \d lignes?, limite horaire atteinte\./,
        },
        open: 3,
      },
    ],
    [
      "the hour of the user",
      async () => {
        const busy = await startRelay({ plan: "pro" });
        return open(await busy.token("ida", { hourly: 4 }), busy);
      },
      {
        plan: { en: /more calls than this hour has left/, fr: /qu'il n'en reste pour cette heure/ },
        end: {
          en: /: 2 rows, this user's calls of the hour are used up\./,
          fr: /: 2 lignes, les appels de cet utilisateur pour l'heure sont épuisés\./,
        },
        open: 2,
      },
    ],
    [
      "the reserve",
      async () => {
        const kept = await startRelay({ plan: "pro", quota: 10 }, { reserve: { calls: 6 } });
        return open(await kept.token("bob"), kept);
      },
      {
        plan: { en: /more calls than you can spend/, fr: /plus d'appels que vous/ },
        end: {
          en: /: \d rows, only the reserve is left\./,
          fr: /: \d lignes, il ne reste que la réserve\./,
        },
        open: 3,
      },
    ],
    [
      "an administrator who paused all calls",
      async () => {
        const resting = await startRelay({ plan: "pro" });
        await onRelayStore(resting.storePath, ({ settings }) => settings.setPaused(true));
        return open(await resting.token("bob"), resting);
      },
      {
        plan: { en: /^An administrator has paused all calls/, fr: /^Un administrateur a suspendu/ },
        end: { en: /: 6 rows, spending is paused\./, fr: /: 6 lignes, les dépenses sont suspendues\./ },
        open: 6,
      },
    ],
    [
      "a token that is revoked meanwhile",
      async () => open(await relay.token("gus")),
      {
        meanwhile: () =>
          onRelayStore(relay.storePath, async ({ book }) => {
            const [entry] = (await book.list()).filter(({ user }) => user === "gus");
            await book.revoke(entry!.id, Date.now());
          }),
        end: {
          en: /: 6 rows, the relay refused the token\./,
          fr: /: 6 lignes, le relais a refusé le jeton\./,
        },
        open: 6,
      },
    ],
    [
      "a token that the relay refuses",
      () => Promise.resolve(open("wrong")),
      {
        plan: { en: /refused the token/, fr: /refusé le jeton/ },
        end: { en: /6 rows, the relay refused the token/, fr: /6 lignes, le relais a refusé le jeton/ },
        ...{ open: 6, canStart: false },
      },
    ],
    [
      "no token",
      () => Promise.resolve(open("")),
      {
        plan: { en: /^Not connected/, fr: /^Non connecté/ },
        end: { en: /no token was entered/, fr: /aucun jeton n'a été saisi/ },
        ...{ open: 6, canStart: false },
      },
    ],
    [
      "cache only",
      async () => {
        const addin = open(await relay.token("eve"));
        addin.settings.write({ cacheOnly: true });
        return addin;
      },
      {
        plan: { en: /cache only/, fr: /cache seul/ },
        end: { en: /nothing is asked while “cache only”/, fr: /rien n'est demandé tant que « cache seul »/ },
        open: 6,
      },
    ],
    [
      "a relay that is gone",
      async () => {
        const gone = await startRelay({ plan: "pro" });
        const addin = open(await gone.token("bob"), gone);
        await gone.close();
        return addin;
      },
      {
        plan: { en: /does not answer/, fr: /ne répond pas/ },
        end: { en: /6 rows, the relay does not answer/, fr: /6 lignes, le relais ne répond pas/ },
        open: 6,
      },
    ],
  ];
  test.each(ends)("%s", async (_, addin, expected) => {
    newList();
    const run = await planned(await addin());
    const plans = warnings(run);
    languages.forEach((language, at) => {
      const { plan } = expected;
      if (plan === undefined) expect(plans[at]!.warnings).toEqual([]);
      else expect(plans[at]!.warnings).toContainEqual(expect.stringMatching(plan[language]));
      expect(plans[at]!.canStart).toBe(expected.canStart ?? true);
    });
    await expected.meanwhile?.();
    const progress = await fill(run);
    notices(progress).forEach(({ intent, text }, at) => {
      expect(intent).toBe("warning");
      expect(text).toMatch(expected.end[languages[at]!]);
    });
    expect(progress.firstUnanswered).toBe(rows - expected.open);
  });
});

test("a run waits for a relay that is started anew and says so, and a cell does not", async () => {
  newList();
  const waits: (RunWait | undefined)[] = [];
  const sandbox = await startSandbox({ fill: true, plan: "pro" });
  const first = await startRelayOn(sandbox, { port: await freePort() });
  const addin = openAddin({
    ...{ url: first.url, token: await first.token("bob"), window: 0 },
    // However long the relay takes to be there again.
    retriesOfRuns: { ...retriesOfRuns, attempts: 12 },
  });
  const run = await planned(addin);
  await first.close();
  const [cell] = await Promise.all([
    addin.client.ask({ operation: "legal-unit", siren: "552032534" }),
    fill(run, undefined, { onWait: (wait) => waits.push(wait) }).then((progress) =>
      expect(notices(progress)[0]).toMatchObject({ intent: "success" }),
    ),
    (async () => {
      while (addin.requests.length < 4) await new Promise(setImmediate);
      await startRelayOn(first.sandbox, {
        storePath: first.storePath,
        port: Number(new URL(first.url).port),
      });
    })(),
  ]);
  expect(cell).toMatchObject({ status: "deferred", error: { code: "relay_unreachable" } });
  expect(waits[0]).toEqual({ until: expect.any(Number), code: "relay_unreachable" });
  expect(waits.at(-1)).toBeUndefined();
});

test("a run that is stopped while its relay is gone ends at once", async () => {
  newList();
  const gone = await startRelay({ plan: "pro" });
  const addin = openAddin({ url: gone.url, token: await gone.token("bob"), window: 0 });
  const run = await planned(addin);
  await gone.close();
  const stopping = new AbortController();
  const filled = fill(run, stopping.signal);
  while (addin.requests.length < 2) await new Promise(setImmediate);
  const began = Date.now();
  stopping.abort();
  const [en] = notices(await filled);
  await addin.client.idle();
  expect(en!.text).toMatch(/^Stopped: 0 of 6 rows/);
  // It would have waited for twelve.
  expect(Date.now() - began).toBeLessThan(10_000);
});

test("a run that was stopped says how far it came, and is gone on with at no call for what is there", async () => {
  newList();
  const addin = open(await relay.token("dan"));
  const stopped = new AbortController();
  stopped.abort();
  const [en, fr] = notices(await fill(await planned(addin), stopped.signal));
  expect(en).toMatchObject({ intent: "warning", text: expect.stringMatching(/^Stopped: 0 of 6 rows/) });
  expect(fr).toMatchObject({
    intent: "warning",
    text: expect.stringMatching(/^Arrêté : 0 ligne remplie sur 6/),
  });
  const [continued] = notices(await fill(await planned(addin)));
  expect(continued).toMatchObject({ intent: "success", text: expect.stringMatching(/^Done: 6 rows\./) });
});

test("a run that failed says so in a sentence of either language", async () => {
  const book = newList();
  const run = await planned(open(await relay.token("fay")));
  book.fill("A2", [["552032534"]], "@");
  const error: unknown = await fill(run).catch((reason: unknown) => reason);
  expect(sentenceOf(error, messageFormatter("en"), "en")).toMatch(
    /^The list changed while it was being filled/,
  );
  expect(sentenceOf(error, messageFormatter("fr"), "fr")).toMatch(/^La liste a été modifiée/);
});

test("a run that failed says how many rows it had filled and what it spent, and its answers are not paid for again", async () => {
  const book = installFakeExcel(globalThis);
  const many = 900;
  book.fill("A1", [["SIREN"], ...sirens(many, 3_000).map((siren) => [siren])], "@");
  const wide = await startRelay({ plan: "enterprise" });
  const addin = open(await wide.token("hal"), wide);
  const run = await planned(addin, { ...area, height: many + 1 });
  const failures: EnrichmentProgress[] = [];
  const told: number[] = [];
  const more = {
    callsOfRun: relayLedger(addin.settings),
    onFailure: (failed: EnrichmentProgress) => failures.push(failed),
  };
  const onProgress = ({ done }: EnrichmentProgress) => {
    // Somebody changes a number further down once the first rows are there.
    if (told.push(done) === 1) book.fill("A890", [["552032534"]], "@");
  };
  const { job } = run;
  const options = { workbook: officeWorkbook, language: "en", signal: new AbortController().signal } as const;
  const error: unknown = await enrich(job, { ...options, ...more, onProgress }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WorkbookError);
  const { writes } = book;
  while (addin.client.counters().queued > 0) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(book.writes).toBe(writes);
  const [failed] = failures;
  const calls = (await wide.sandbox.calls()).byOperation["legal-unit"] ?? 0;
  const { done, spent } = failed!;
  const filled = (await officeWorkbook.read({ ...area, height: many + 1, width: 6 })).values.filter((row) =>
    row.includes("found"),
  );
  expect([done, filled.length]).toEqual([filled.length, told.at(-1)]);
  expect(spent!.calls).toBeGreaterThan(0);
  expect(spent!.calls).toBeLessThanOrEqual(calls);
  const notice = (language: Language) =>
    failureNotice(
      "Why.",
      { ...failed!, done: 400, spent: { calls: 401, isLeast: false } },
      messageFormatter(language),
    );
  expect(notice("en")).toEqual({
    intent: "error",
    text: "Why. 400 of 900 rows had been filled before that, and stay filled. 401 calls spent. The answers are kept: the same rows cost no second call.",
  });
  expect(notice("fr").text).toBe(
    "Why. 400 sur 900 lignes avaient été remplies avant cela, et le restent. 401 appels dépensés. Les réponses sont gardées : les mêmes lignes ne coûtent pas de second appel.",
  );
});

test("a run that failed before anything was asked says that nothing was filled and nothing spent", async () => {
  const book = newList();
  const run = await planned(open(await relay.token("ivy")));
  book.fill("A2", [["552032534"]], "@");
  const failures: EnrichmentProgress[] = [];
  await expect(fill(run, undefined, { onFailure: (failed) => failures.push(failed) })).rejects.toThrow();
  expect(failures.map((failed) => failureNotice("Why.", failed, messageFormatter("en")).text)).toEqual([
    "Why. No row had been filled. No call spent.",
  ]);
});
