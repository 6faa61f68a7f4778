import { expect, it } from "@jest/globals";
import {
  type DirectoryLine,
  type LineState,
  chosenAddress,
  lineKind,
} from "../../../shared/einvoicing/directory-lines.ts";

const siren = "150000016";
const siret = `${siren}00017`;
const line = (address: string, state: LineState = "active"): DirectoryLine => ({ address, state });
const today = "2026-11-25";
const chosenOn = (of: readonly DirectoryLine[], siret?: string, on = today) => chosenAddress(of, on, siret);
const chosen = (address: string, rule: string, lines = "active") => ({
  kind: "chosen",
  rule,
  address,
  lines,
});

const lines = [line(siren), line(`${siren}_${siret}`), line(`${siren}_${siren}00025`)];

it("takes the line of the row's own SIRET before that of the SIREN alone", () => {
  expect(chosenOn(lines, siret)).toEqual(chosen(`${siren}_${siret}`, "siret"));
});

it("takes the SIREN alone where the row has no SIRET, or one without a line", () => {
  expect(chosenOn(lines)).toEqual(chosen(siren, "siren"));
  expect(chosenOn(lines, `${siren}00033`)).toEqual(chosen(siren, "siren"));
});

it("takes the only line there is, and none of several", () => {
  expect(chosenOn([line(`${siren}_X`)])).toEqual(chosen(`${siren}_X`, "only"));
  expect(chosenOn([line(`${siren}_X`), line(`${siren}_Y`)])).toMatchObject({
    kind: "several",
    lines: "active",
  });
});

it("takes the routing code of a SIRET that has one, and never one of two", () => {
  const one = [line(`${siren}_${siret}_A`), line(`${siren}_Z`)];
  expect(chosenOn(one, siret)).toEqual(chosen(`${siren}_${siret}_A`, "siret"));
  expect(chosenOn([...one, line(`${siren}_${siret}_B`)], siret)).toMatchObject({
    kind: "several",
    lines: "active",
  });
});

it("takes an active line before a better address that is closed", () => {
  const mixed = [line(`${siren}_${siret}`, "disabled"), line(siren, "upcoming"), line(`${siren}_X`)];
  expect(chosenOn(mixed, siret)).toEqual(chosen(`${siren}_X`, "only"));
});

it("takes two lines of one address for one, and tells its best state", () => {
  expect(chosenOn([line(siren, "inactive"), line(siren, "upcoming"), line(siren, "upcoming")])).toEqual(
    chosen(siren, "siren", "upcoming"),
  );
});

it("tells addresses apart by their case", () => {
  expect(chosenOn([line(`${siren}_a`), line(`${siren}_A`)])).toMatchObject({
    kind: "several",
    lines: "active",
  });
});

it("chooses none where no line has an address", () => {
  expect(chosenOn([])).toEqual({ kind: "none" });
  expect(chosenOn([line("", "inactive")])).toEqual({ kind: "none" });
});

const dated = (address: string, state: LineState, from: string | null, until: string | null = null) => ({
  ...{ address, state, from, until },
});
const kindsOn = (on: string, ...of: DirectoryLine[]) => of.map((one) => lineKind(one, of, on));

it("tells of a line without a status that nobody knows, and of SIREN_Status that it takes messages alone", () => {
  const [unstated, messages] = [line(siren, "unstated"), line(`${siren}_Status`)];
  expect(kindsOn(today, unstated, messages, line(`${siren}_STATUS`, "inactive"))).toEqual([
    "unstated",
    "messages",
    "inactive",
  ]);
  expect(chosenOn([messages])).toEqual(chosen(`${siren}_Status`, "only", "messages"));
  expect(chosenOn([messages, line(`${siren}_X`)])).toEqual(chosen(`${siren}_X`, "only"));
  expect(chosenOn([messages, line(siren, "inactive")])).toMatchObject({ lines: "messages" });
});

it("takes a line from its first day to its last, both included", () => {
  const one = dated(siren, "active", "2026-10-01", "2026-10-31");
  const days = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01"];
  expect(days.map((on) => lineKind(one, [one], on))).toEqual(["upcoming", "active", "active", "ended"]);
});

it("takes what was to come on a day that has come for active, where its date says so, and what is not active for nothing", () => {
  const lines = [
    dated(siren, "upcoming", "2026-12-01"),
    line(siren, "upcoming"),
    dated(siren, "inactive", "2026-12-01"),
    dated(siren, "disabled", "2026-12-01"),
    dated(siren, "unstated", "2026-12-01"),
  ];
  const on = (day: string) => lines.map((one) => lineKind(one, [one], day));
  expect(on("2026-11-30")).toEqual(["upcoming", "upcoming", "upcoming", "inactive", "upcoming"]);
  expect(on("2026-12-01")).toEqual(["active", "upcoming", "inactive", "inactive", "unstated"]);
});

it("takes the line of an address that began last for the end of those before, whatever their state says", () => {
  const lines = [
    dated(siren, "active", "2026-09-01"),
    dated(siren, "inactive", "2026-11-01"),
    dated(siren, "active", "2027-01-01"),
    dated(`${siren}_X`, "active", "2026-09-01"),
  ];
  expect(kindsOn("2026-10-31", ...lines)).toEqual(["active", "upcoming", "upcoming", "active"]);
  expect(kindsOn(today, ...lines)).toEqual(["ended", "inactive", "upcoming", "active"]);
  expect(kindsOn("2027-01-01", ...lines)).toEqual(["ended", "ended", "active", "active"]);
});
