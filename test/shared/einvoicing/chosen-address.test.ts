import { expect, it } from "@jest/globals";
import {
  type DirectoryLine,
  type LineState,
  chosenAddress,
} from "../../../shared/einvoicing/directory-lines.ts";

const siren = "150000016";
const siret = `${siren}00017`;
const line = (address: string, state: LineState = "active"): DirectoryLine => ({ address, state });
const chosen = (address: string, rule: string, state = "active") => ({
  kind: "chosen",
  rule,
  line: { address, state },
});

const lines = [line(siren), line(`${siren}_${siret}`), line(`${siren}_${siren}00025`)];

it("takes the line of the row's own SIRET before that of the SIREN alone", () => {
  expect(chosenAddress(lines, siret)).toEqual(chosen(`${siren}_${siret}`, "siret"));
});

it("takes the SIREN alone where the row has no SIRET, or one without a line", () => {
  expect(chosenAddress(lines)).toEqual(chosen(siren, "siren"));
  expect(chosenAddress(lines, `${siren}00033`)).toEqual(chosen(siren, "siren"));
});

it("takes the only line there is, and none of several", () => {
  expect(chosenAddress([line(`${siren}_X`)])).toEqual(chosen(`${siren}_X`, "only"));
  expect(chosenAddress([line(`${siren}_X`), line(`${siren}_Y`)])).toEqual({ kind: "several" });
});

it("takes the routing code of a SIRET that has one, and never one of two", () => {
  const one = [line(`${siren}_${siret}_A`), line(`${siren}_Z`)];
  expect(chosenAddress(one, siret)).toEqual(chosen(`${siren}_${siret}_A`, "siret"));
  expect(chosenAddress([...one, line(`${siren}_${siret}_B`)], siret)).toEqual({ kind: "several" });
});

it("takes an active line before a better address that is closed", () => {
  const mixed = [line(`${siren}_${siret}`, "disabled"), line(siren, "upcoming"), line(`${siren}_X`)];
  expect(chosenAddress(mixed, siret)).toEqual(chosen(`${siren}_X`, "only"));
});

it("takes two lines of one address for one, and tells its best state", () => {
  expect(chosenAddress([line(siren, "inactive"), line(siren, "upcoming"), line(siren, "upcoming")])).toEqual(
    chosen(siren, "siren", "upcoming"),
  );
});

it("tells addresses apart by their case", () => {
  expect(chosenAddress([line(`${siren}_a`), line(`${siren}_A`)])).toEqual({ kind: "several" });
});

it("chooses none where no line has an address", () => {
  expect(chosenAddress([])).toEqual({ kind: "none" });
  expect(chosenAddress([line("", "inactive")])).toEqual({ kind: "none" });
});
