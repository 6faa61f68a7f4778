import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown, type OpenedAddin } from "./open-addin.ts";

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let addin: OpenedAddin;

beforeAll(async () => {
  host = await openHost();
  relay = await startRelay({ fill: false });
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
});

const value = async (name: string, ...args: unknown[]) => shown(await host.call(name, ...args));

describe("a field's value has its type:", () => {
  test.each([
    ["NAME", edgeCases.realCompany, "DANONE"],
    ["NAF", edgeCases.realCompany, "70.10Z"],
    ["LEGALFORM", edgeCases.realCompany, "5599"],
    ["ACTIVE", edgeCases.realCompany, true],
    ["STATE", edgeCases.ceased, "C"],
    ["VAT", edgeCases.realCompany, "FR27552032534"],
    ["ESTABLISHMENTCOUNT", edgeCases.manyEstablishments, 130],
    ["CAPITAL", edgeCases.association, ""],
    ["REVENUE", edgeCases.mixedAccounts, 41_000_000],
    ["ACCOUNTSCONFIDENTIAL", edgeCases.confidentialAccounts, true],
    ["DIRECTORCOUNT", edgeCases.companyDirector, 3],
  ])("%s(%s) is %j", async (name, siren, expected) => {
    expect(await value(name, [[siren]])).toEqual([[expected]]);
  });

  test("a date is the number Excel counts it by", async () => {
    // DATE(1955,1,1) in Excel.
    expect(await value("CREATED", [[edgeCases.realCompany]])).toEqual([[20_090]]);
  });
});

describe("an establishment's field", () => {
  test("is the SIRET's own, and the head office's of a SIREN", async () => {
    const siret = await value("SIRET", [[edgeCases.realCompany]]);
    expect(siret).toEqual([["55203253400703"]]);
    expect(await value("ADDRESS", [[edgeCases.realCompany], ["552 032 534 00703"]])).toEqual([
      ["59 RUE LA FAYETTE, 75009 PARIS"],
      ["59 RUE LA FAYETTE, 75009 PARIS"],
    ]);
    expect(await value("HEADOFFICE", [["55203253400703"]])).toEqual(siret);
  });

  test("of a company without establishment is not found", async () => {
    expect(await value("ADDRESS", [[edgeCases.bare]])).toEqual([
      ["#N/A No head office is known for this SIREN."],
    ]);
  });
});

describe("HEADOFFICE of a SIRET whose establishment is asked for too", () => {
  const [danone, laPoste] = ["55203253400703", edgeCases.laPosteHeadOffice];
  let fresh: StartedRelay;
  beforeEach(async () => {
    fresh = await startRelay({ fill: false });
    host.use(openAddin({ url: fresh.url, token: await fresh.token("ann") }));
  });
  afterEach(() => host.use(addin));
  const spent = async () => (await fresh.sandbox.calls()).byOperation;

  test("costs no call where it is the head office itself, and that was asked for earlier", async () => {
    await value("ADDRESS", [[danone]]);
    expect(await value("HEADOFFICE", [[danone]])).toEqual([[danone]]);
    expect(await value("COMPANY", [[danone]], [["as_of", "head_office"]])).toEqual([
      [expect.anything(), danone],
    ]);
    expect(await spent()).toMatchObject({ establishment: 1 });
    expect(await spent()).not.toHaveProperty("establishments");
  });

  test.each([
    ["first", ["HEADOFFICE", "ADDRESS"]],
    ["last", ["ADDRESS", "HEADOFFICE"]],
  ])("costs no call in the same calculation either, where Excel calls it %s", async (_, names) => {
    const cells = await Promise.all(names.map((name) => value(name, [[danone], [laPoste]])));
    expect(cells[names.indexOf("HEADOFFICE")]).toEqual([[danone], [laPoste]]);
    expect(await spent()).toMatchObject({ establishment: 2 });
    expect(await spent()).not.toHaveProperty("establishments");
  });

  test("is its own where the list tells no head office and it says that it is the one, whatever was asked before", async () => {
    const untold = await startRelay({ fill: false, listing: "siret" });
    const opened = openAddin({ url: untold.url, token: await untold.token("ann") });
    host.use(opened);
    const needed = [
      "#N/A The list of this company's establishments does not show its head office: give the head office's SIRET.",
    ];
    const offices = () => value("HEADOFFICE", [[laPoste], [edgeCases.laPosteSiret], [edgeCases.laPoste]]);
    expect(await offices()).toEqual([[laPoste], needed, needed]);
    expect(await untold.sandbox.calls()).toMatchObject({
      byOperation: { establishments: 1, establishment: 2 },
    });
    await value("ADDRESS", [[laPoste], [edgeCases.laPosteSiret]]);
    expect(await offices()).toEqual([[laPoste], needed, needed]);
  });

  test("is asked for where the SIRET is a branch's, and anew during a refresh", async () => {
    const branch = edgeCases.laPosteSiret;
    await value("ADDRESS", [[branch]]);
    expect(await value("HEADOFFICE", [[branch]])).toEqual([[laPoste]]);
    const before = await spent();
    expect(before.establishments).toBe(1);
    await value("ADDRESS", [[danone]]);
    const { client } = globalThis.sirene!;
    client.refreshSince(Date.now() + 1_000);
    expect(await value("HEADOFFICE", [[danone]])).toEqual([[danone]]);
    expect((await spent()).establishments).toBe(2);
  });
});

describe("cells:", () => {
  test("an empty cell gives empty text, also where Excel hands it on as 0 or null", async () => {
    expect(await value("NAME", [["", 0, null, "  ", edgeCases.realCompany]])).toEqual([
      ["", "", "", "", "DANONE"],
    ]);
    expect(await value("NAME", [[""]])).toEqual([[""]]);
  });

  test("text and numbers, spaces and lost zeros, SIRET and VAT number name the same company", async () => {
    const written = [["552 032 534"], [552032534], ["55203253400703"], [55203253400703], ["FR27552032534"]];
    expect(await value("SIREN", written)).toEqual(written.map(() => [edgeCases.realCompany]));
    expect(await value("SIREN", [[5720784]])).toEqual([[edgeCases.leadingZeros]]);
  });

  test("a bad identifier is #VALUE! with a sentence, and costs nothing", async () => {
    const { spent } = addin.client.counters();
    expect(await value("NAME", [["552032535"], ["bonjour"], [true]])).toEqual([
      ["#VALUE! The check digit of this SIREN or SIRET is wrong: it is probably mistyped."],
      ["#VALUE! This is neither a SIREN nor a SIRET nor a VAT number."],
      ["#VALUE! This is neither a SIREN nor a SIRET nor a VAT number."],
    ]);
    expect(addin.client.counters().spent).toBe(spent);
  });

  test("not found is #N/A with a sentence, or if_not_found, whatever its type", async () => {
    const nobody = [sirensFrom("1400", 1)];
    expect(await value("NAME", nobody)).toEqual([["#N/A This SIREN is not in the register."]]);
    expect(await value("NAME", nobody, "?")).toEqual([["?"]]);
    expect(await value("ACTIVE", nobody, false)).toEqual([[false]]);
    expect(await value("NAME", nobody, "")).toEqual([[""]]);
  });

  test("a range comes back in its shape, with one bad cell among the others", async () => {
    const cells = [
      [edgeCases.realCompany, ""],
      ["nobody", edgeCases.ordinary],
    ];
    expect(await value("STATE", cells)).toEqual([
      ["A", ""],
      ["#VALUE! This is neither a SIREN nor a SIRET nor a VAT number.", "A"],
    ]);
  });

  test("a cell that is handed on as such is answered with a cell", async () => {
    expect(await value("NAME", edgeCases.realCompany)).toBe("DANONE");
  });

  test("if_not_found does not stand in for an error", async () => {
    host.use(openAddin({ url: relay.url }));
    expect(await value("NAME", [["552032534"]], "?")).toEqual([
      ["#N/A Not connected: enter your token in the SIRENE pane, under Account, Connection."],
    ]);
    host.use(addin);
  });
});

test("a formula that is being written asks nothing", async () => {
  const { requests } = addin;
  const before = requests.length;
  const preview = host.invoke("NAF", { isInValuePreview: true }, [[edgeCases.punctuatedName]]);
  expect(shown(await preview)).toEqual([["#N/A This will be asked once the formula is entered."]]);
  expect(requests).toHaveLength(before);
});

test("a formula that Excel cancels is dropped, and asks nothing more", async () => {
  const invocation: { onCanceled?: () => void } = {};
  const before = addin.requests.length;
  const cells = host.invoke("NAF", invocation, [[edgeCases.overseas, edgeCases.corsica]]);
  invocation.onCanceled!();
  expect(shown(await cells)).toEqual([["#N/A Cancelled.", "#N/A Cancelled."]]);
  await addin.client.idle();
  expect(addin.requests).toHaveLength(before);
});
