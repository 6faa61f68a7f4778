/** What a line of the directory says of its address, from the one that serves best to the one that serves least. */
export const lineStates = ["active", "upcoming", "disabled", "inactive"] as const;
export type LineState = (typeof lineStates)[number];

/** One line of the directory: an electronic address in the case it was written in, empty where the line has none. */
export interface DirectoryLine {
  readonly address: string;
  readonly state: LineState;
}

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
const words: Readonly<Record<LineState, readonly string[]>> = {
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

/** The state that a cell of the directory says: `Oui`, `FALSE`, `à venir`, `désactivée`…; undefined for any other text. */
export function readLineState(text: string): LineState | undefined {
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

/** The line an invoice goes to; `several` where nothing tells them apart; `none` where no line has an address. */
type AddressChoice =
  | { readonly kind: "chosen"; readonly line: DirectoryLine; readonly rule: AddressChoiceRule }
  | { readonly kind: "several" }
  | { readonly kind: "none" };

/** Lines in the best of the states that any of them is in: a closed line never stands in the way of an open one. */
function bestLines(lines: readonly DirectoryLine[]): readonly DirectoryLine[] {
  for (const state of lineStates) {
    const addresses = new Set(lines.filter((line) => line.state === state).map(({ address }) => address));
    addresses.delete("");
    if (addresses.size > 0) return [...addresses].map((address) => ({ address, state }));
  }
  return [];
}

/** The line of a SIRET: `SIREN_SIRET`, else the only one of its routing codes (`SIREN_SIRET_CODE`). */
function lineOfSiret(lines: readonly DirectoryLine[], siret: string): DirectoryLine | undefined {
  const own = `${siret.slice(0, 9)}_${siret}`;
  const exact = lines.find(({ address }) => address === own);
  const routed = lines.filter(({ address }) => address.startsWith(`${own}_`));
  return exact ?? (routed.length === 1 ? routed[0] : undefined);
}

/**
 * Chooses among the lines that the directory has for one company: the one of the row's own SIRET, else the one of the
 * SIREN alone, else the only one, else none. Active lines come before all others.
 * @decides which line of the directory an invoice goes to
 */
export function chosenAddress(lines: readonly DirectoryLine[], siret?: string): AddressChoice {
  const best = bestLines(lines);
  if (best.length === 0) return { kind: "none" };
  const ofSiret = siret === undefined ? undefined : lineOfSiret(best, siret);
  if (ofSiret !== undefined) return { kind: "chosen", line: ofSiret, rule: "siret" };
  const ofSiren = best.find(({ address }) => /^\d{9}$/.test(address));
  if (ofSiren !== undefined) return { kind: "chosen", line: ofSiren, rule: "siren" };
  return best.length === 1 ? { kind: "chosen", line: best[0]!, rule: "only" } : { kind: "several" };
}
