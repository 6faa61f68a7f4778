import { takesMessagesAlone } from "./address.ts";

/** What a line of the directory says of its address; `unstated`: nothing. */
export const lineStates = ["active", "upcoming", "unstated", "disabled", "inactive"] as const;
export type LineState = (typeof lineStates)[number];

/** One line of the directory: an electronic address in the case it was written in, empty where the line has none. */
export interface DirectoryLine {
  readonly address: string;
  readonly state: LineState;
  /** The first and the last day on which it holds, `YYYY-MM-DD`; null where its file has such a column and nothing stands in it. */
  readonly from?: string | null;
  readonly until?: string | null;
}

/** Whether a line was read from a file that tells dates, so that it can be told what it is on another day. */
export const isDated = ({ from, until }: DirectoryLine): boolean => from !== undefined || until !== undefined;

/**
 * What lines are on a day, from what serves best to what serves least: an invoice is sent to an `active` one alone. `messages`:
 * it takes messages about invoices and no invoices; `ended`: a later line or its own end has put an end to it.
 */
const lineKinds = ["active", "upcoming", "unstated", "messages", "ended", "inactive"] as const;
export type LineKind = (typeof lineKinds)[number];

/** What came back from the directory for one SIREN. */
export interface DirectoryEntry {
  /** The day it was read into the store, `YYYY-MM-DD` of this machine. */
  readonly day: string;
  /** Empty where the SIREN was asked for and came back without a line: the directory does not know it. */
  readonly lines: readonly DirectoryLine[];
}

/** What is known of the directory without asking it. */
export interface DirectoryLines {
  /** What came back for each of `sirens`; one that never came back, or was never asked for, is not in the map. */
  linesOf(sirens: readonly string[]): Promise<ReadonlyMap<string, DirectoryEntry>>;
}

/** Words for the states, without case, accents and other signs. */
const words: Readonly<Record<Exclude<LineState, "unstated">, readonly string[]>> = {
  active: ["oui", "o", "yes", "y", "true", "vrai", "1", "active", "actif"],
  upcoming: ["upcoming", "avenir", "future", "futur"],
  disabled: ["disabled", "desactivee", "desactive"],
  inactive: ["non", "n", "no", "false", "faux", "0", "inactive", "inactif"],
};
const states = new Map(
  (Object.entries(words) as [LineState, readonly string[]][]).flatMap(([state, spellings]) =>
    spellings.map((spelling) => [spelling, state] as const),
  ),
);

/** The state that a cell of the directory says: `Oui`, `FALSE`, `à venir`, `désactivée`, nothing…; undefined for any other text. */
export function readLineState(text: string): LineState | undefined {
  if (text.trim() === "") return "unstated";
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return states.get(bare.replaceAll(/[^a-z0-9]/g, ""));
}

/** What did not come back of what the directory was asked. */
export interface NotBack {
  /** SIRENs that the directory does not know. */
  readonly unknown: readonly string[];
  /** Files of which too little came back to say so of the rest. */
  readonly partial: readonly { readonly file: string; readonly asked: number; readonly cameBack: number }[];
}

/** The share of a file's SIRENs that must have come back: the directory has a line for most companies. */
const answered = 0.5;

/**
 * Which SIRENs the directory does not know: those of a file that it was asked with, which did not come back though at
 * least half of the file did. Of a file that was cut short, or is answered by another one, nothing is said.
 * @decides which SIRENs the directory does not know
 */
export function unknownSirens(
  askedWith: ReadonlyMap<string, readonly string[]>,
  cameBack: ReadonlySet<string>,
): NotBack {
  const unknown: string[] = [];
  const partial: NotBack["partial"][number][] = [];
  for (const [file, sirens] of askedWith) {
    const missing = sirens.filter((siren) => !cameBack.has(siren));
    const came = sirens.length - missing.length;
    if (came >= answered * sirens.length) unknown.push(...missing);
    else partial.push({ file, asked: sirens.length, cameBack: came });
  }
  return { unknown, partial };
}

/** Why a line was chosen: it is that of the row's SIRET, that of the SIREN alone, or the only one. */
type AddressChoiceRule = "siret" | "siren" | "only";

/** The address an invoice goes to, of all lines of a kind; `several` where nothing tells them apart; `none` where no line has one. */
type AddressChoice =
  | {
      readonly kind: "chosen";
      readonly address: string;
      readonly lines: LineKind;
      readonly rule: AddressChoiceRule;
    }
  | { readonly kind: "several"; readonly addresses: readonly string[]; readonly lines: LineKind }
  | { readonly kind: "none" };

/** What a line says of itself on a day. */
function ownKind({ state, from, until }: DirectoryLine, on: string): Exclude<LineKind, "messages"> {
  if (until && on > until) return "ended";
  const isComing = Boolean(from) && on < from!;
  if (state === "disabled" || state === "inactive")
    return isComing && state === "inactive" ? "upcoming" : "inactive";
  if (isComing) return "upcoming";
  // Its state is that of the day on which the file was made: what was to come on a day that has come holds.
  return state === "upcoming" && from ? "active" : state;
}

/** True of a line in whose place another one of its address stands on a day: lines are never deleted, and the one that began last holds. */
function isReplaced({ address, from }: DirectoryLine, lines: readonly DirectoryLine[], on: string): boolean {
  if (from && from > on) return false;
  return lines.some(
    (other) => other.address === address && (other.from ?? "") <= on && (other.from ?? "") > (from ?? ""),
  );
}

/**
 * What a line is on a day (`YYYY-MM-DD`) among all lines of its company. Without dates the state alone decides.
 * @decides what a line of the directory is on a day
 */
export function lineKind(line: DirectoryLine, lines: readonly DirectoryLine[], on: string): LineKind {
  if (isReplaced(line, lines, on)) return "ended";
  const kind = ownKind(line, on);
  return takesMessagesAlone(line.address) && kind !== "ended" && kind !== "inactive" ? "messages" : kind;
}

/**
 * The addresses of the lines of the best kind that there is: a closed line never stands in the way of an open one, nor does one in
 * whose place another stands.
 */
function bestAddresses(
  lines: readonly DirectoryLine[],
  on: string,
): { readonly addresses: readonly string[]; readonly lines: LineKind } | undefined {
  const withAddress = lines.filter((line) => line.address !== "" && !isReplaced(line, lines, on));
  const kinds = withAddress.map((line) => lineKind(line, lines, on));
  const best = lineKinds.find((kind) => kinds.includes(kind));
  if (best === undefined) return undefined;
  const addresses = withAddress.flatMap(({ address }, at) => (kinds[at] === best ? address : []));
  return { addresses: [...new Set(addresses)], lines: best };
}

/** The address of a SIRET: `SIREN_SIRET`, else the only one of its routing codes (`SIREN_SIRET_CODE`). */
function addressOfSiret(addresses: readonly string[], siret: string): string | undefined {
  const own = `${siret.slice(0, 9)}_${siret}`;
  const routed = addresses.filter((address) => address.startsWith(`${own}_`));
  return addresses.includes(own) ? own : routed.length === 1 ? routed[0] : undefined;
}

/**
 * Chooses among the lines that the directory has for one company on a day (`YYYY-MM-DD`): the one of the row's own SIRET, else
 * the one of the SIREN alone, else the only one, else none. Lines that take invoices come before all others.
 * @decides which line of the directory an invoice goes to
 */
export function chosenAddress(lines: readonly DirectoryLine[], on: string, siret?: string): AddressChoice {
  const best = bestAddresses(lines, on);
  if (best === undefined) return { kind: "none" };
  const { addresses } = best;
  const chosen = (address: string, rule: AddressChoiceRule) =>
    ({ kind: "chosen", address, lines: best.lines, rule }) as const;
  const ofSiret = siret === undefined ? undefined : addressOfSiret(addresses, siret);
  if (ofSiret !== undefined) return chosen(ofSiret, "siret");
  const ofSiren = addresses.find((address) => /^\d{9}$/.test(address));
  if (ofSiren !== undefined) return chosen(ofSiren, "siren");
  return addresses.length === 1 ? chosen(addresses[0]!, "only") : { kind: "several", ...best };
}
