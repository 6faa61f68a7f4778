import { isStatusAddress } from "./address.ts";

/** The state that a line of the directory gives its address; `unstated`: the line gives none. */
export const lineStates = ["active", "upcoming", "unstated", "disabled", "inactive"] as const;
export type LineState = (typeof lineStates)[number];

/** One line of the directory. `address`: the electronic address with its case unchanged, empty if the line has none. */
export interface DirectoryLine {
  readonly address: string;
  readonly state: LineState;
  /**
   * The first and the last day on which it is valid, `YYYY-MM-DD`; null if the cell of its file is empty, undefined if
   * the file has no such column.
   */
  readonly from?: string | null;
  readonly until?: string | null;
}

/** Returns whether a line comes from a file with dates, so that its state on another day is known. */
export const isDated = ({ from, until }: DirectoryLine): boolean => from !== undefined || until !== undefined;

/**
 * Kinds of lines on a given day, best first. An invoice is sent only to an `active` one. `messages`: it takes messages
 * about invoices, but no invoices; `ended`: its last day is over, or a later line replaced it.
 */
const lineKinds = ["active", "upcoming", "unstated", "messages", "ended", "inactive"] as const;
export type LineKind = (typeof lineKinds)[number];

/** What the directory returned for one SIREN. */
export interface DirectoryEntry {
  /** The day on which it was imported into the store, `YYYY-MM-DD` of this machine. */
  readonly day: string;
  /** Empty if the SIREN was asked for and came back without a line: the directory does not know it. */
  readonly lines: readonly DirectoryLine[];
}

/** The imported lines of the directory. */
export interface DirectoryLines {
  /** Returns the entries of those of `sirens` for which something came back. */
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

/** Returns the state in a cell of the directory: `Oui`, `FALSE`, `à venir`, nothing…; undefined for any other text. */
export function readLineState(text: string): LineState | undefined {
  if (text.trim() === "") return "unstated";
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return states.get(bare.replaceAll(/[^a-z0-9]/g, ""));
}

/** What the directory did not return of what it was asked for. */
export interface MissingLines {
  /** SIRENs that the directory does not know. */
  readonly unknown: readonly string[];
  /** Files of which too few SIRENs came back to conclude anything about the others. */
  readonly partial: readonly { readonly file: string; readonly asked: number; readonly cameBack: number }[];
}

/** Share of a file's SIRENs that must have come back. The directory has a line for most companies. */
const answered = 0.5;

/**
 * Returns the SIRENs that the directory does not know: those of an uploaded file that did not come back, though at
 * least half of the file did. If fewer did, the answer was cut short or belongs to another file, and nothing is
 * concluded.
 * @decides which SIRENs the directory does not know
 */
export function unknownSirens(
  queryFiles: ReadonlyMap<string, readonly string[]>,
  cameBack: ReadonlySet<string>,
): MissingLines {
  const unknown: string[] = [];
  const partial: MissingLines["partial"][number][] = [];
  for (const [file, sirens] of queryFiles) {
    const missing = sirens.filter((siren) => !cameBack.has(siren));
    const came = sirens.length - missing.length;
    if (came >= answered * sirens.length) unknown.push(...missing);
    else partial.push({ file, asked: sirens.length, cameBack: came });
  }
  return { unknown, partial };
}

/** Why a line was chosen: it is that of the row's SIRET, that of the SIREN alone, or the only one. */
type AddressChoiceRule = "siret" | "siren" | "only";

/** The address for an invoice. `several`: nothing distinguishes the addresses; `none`: no line has one. */
type AddressChoice =
  | {
      readonly kind: "chosen";
      readonly address: string;
      readonly lines: LineKind;
      readonly rule: AddressChoiceRule;
    }
  | ({ readonly kind: "several" } & BestAddresses)
  | { readonly kind: "none" };

/** Addresses of lines that are all of one kind. */
interface BestAddresses {
  readonly addresses: readonly string[];
  readonly lines: LineKind;
}

/** Returns the kind of a line on a day, by its own state and dates. */
function ownKind({ state, from, until }: DirectoryLine, on: string): Exclude<LineKind, "messages"> {
  if (until && on > until) return "ended";
  if (state === "disabled") return "inactive";
  if (from && on < from) return "upcoming";
  // The state is that of the day on which the file was made. An upcoming line has become active once its first day has
  // come.
  return state === "upcoming" && from ? "active" : state;
}

/**
 * Returns true if another line with the same address applies on a day. Lines are never deleted: of those that have begun,
 * the latest applies.
 */
function isReplaced({ address, from }: DirectoryLine, lines: readonly DirectoryLine[], on: string): boolean {
  if (from && from > on) return false;
  return lines.some(
    (other) => other.address === address && (other.from ?? "") <= on && (other.from ?? "") > (from ?? ""),
  );
}

/**
 * Returns the kind of a line on a day (`YYYY-MM-DD`), given all lines of its company. Without dates the state alone
 * decides.
 * @decides what a line of the directory is on a day
 */
export function lineKind(line: DirectoryLine, lines: readonly DirectoryLine[], on: string): LineKind {
  if (isReplaced(line, lines, on)) return "ended";
  const kind = ownKind(line, on);
  return isStatusAddress(line.address) && kind !== "ended" && kind !== "inactive" ? "messages" : kind;
}

/** Returns the addresses of the best kind of lines present. Closed and replaced lines never hide an open one. */
function bestAddresses(lines: readonly DirectoryLine[], on: string): BestAddresses | undefined {
  const withAddress = lines.filter((line) => line.address !== "" && !isReplaced(line, lines, on));
  const kinds = withAddress.map((line) => lineKind(line, lines, on));
  const best = lineKinds.find((kind) => kinds.includes(kind));
  if (best === undefined) return undefined;
  const addresses = withAddress.flatMap(({ address }, at) => (kinds[at] === best ? address : []));
  return { addresses: [...new Set(addresses)], lines: best };
}

/** Returns the address of a SIRET: `SIREN_SIRET`, else the only one of its routing codes (`SIREN_SIRET_CODE`). */
function addressOfSiret(addresses: readonly string[], siret: string): string | undefined {
  const own = `${siret.slice(0, 9)}_${siret}`;
  const routed = addresses.filter((address) => address.startsWith(`${own}_`));
  return addresses.includes(own) ? own : routed.length === 1 ? routed[0] : undefined;
}

/**
 * Chooses among the directory lines of one company on a day (`YYYY-MM-DD`): that of the row's own SIRET, else that of
 * the SIREN alone, else the only one. Lines that take invoices come before all others.
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
