import type { LineState } from "./directory-lines.ts";

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
