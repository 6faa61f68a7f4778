import { columnRoles, type ColumnRole } from "../../../shared/enrichment/columns/role-rules.ts";
import { mainMatchKeys, matchKeys, type MatchKey } from "../../../shared/enrichment/columns/own-columns.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { wholeNumber } from "./whole-number.ts";

/** How rows without a number are looked up by their names. */
export interface MatchOptions {
  /** Columns that were named for a role, as typed, `B+C` for texts that are joined; an empty text for a role that no column has. */
  readonly named: Readonly<Partial<Record<ColumnRole, string>>>;
  /** Give the doubtful rows to a person, in a sheet or a file of their own. */
  readonly review: boolean;
  /** Columns that the search writes. */
  readonly keys: readonly MatchKey[];
}

const mostCandidates = 5;

const isRole = (name: string): name is ColumnRole => (columnRoles as readonly string[]).includes(name);

/** `name=COL,postcode=COL`: a header may have commas in it, so that a role begins a part. */
function namedColumns(text: string): MatchOptions["named"] {
  const parts = text.split(new RegExp(`,(?=(?:${columnRoles.join("|")})=)`));
  const named: Partial<Record<ColumnRole, string>> = {};
  for (const part of parts) {
    const at = part.indexOf("=");
    const role = part.slice(0, at).trim();
    if (at === -1 || !isRole(role))
      throw new ProgramError("bad_match", { value: part, known: columnRoles.join(", ") });
    if (named[role] !== undefined)
      throw new ProgramError("match_role_twice", {
        role,
        one: named[role],
        other: part.slice(at + 1).trim(),
      });
    named[role] = part.slice(at + 1).trim();
  }
  return named;
}

/** `--match`, `--candidates` and `--review`. @throws {ProgramError} where they cannot be used. */
export function readMatch({
  match,
  candidates,
  review = false,
}: {
  readonly match?: string | true;
  readonly candidates?: string;
  readonly review?: boolean;
}): MatchOptions | undefined {
  if (match === undefined) {
    if (candidates !== undefined) throw new ProgramError("candidates_need_match");
    if (review) throw new ProgramError("review_needs_match");
    return undefined;
  }
  const shown = candidates === undefined ? 1 : wholeNumber("--candidates", candidates, 1, mostCandidates);
  const further = matchKeys.filter((key) => key.startsWith("candidate_")).slice(0, shown - 1);
  return { named: match === true ? {} : namedColumns(match), review, keys: [...mainMatchKeys, ...further] };
}
