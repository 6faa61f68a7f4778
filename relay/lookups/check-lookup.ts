import { Compile } from "typebox/compile";
import { bounds } from "../../shared/contract/bounds.ts";
import {
  operationIds,
  operations,
  type Operation,
  type OperationId,
} from "../../shared/contract/operations.ts";
import { isSiren, isSiret } from "../../shared/identifiers/siren.ts";
import { lookupKey, type Lookup, type OutcomeError } from "../../shared/lookups/lookup.ts";
import { lookupSchemas } from "../../shared/protocol/lookups-request.ts";

/** A lookup that may be asked, or why it cannot be right. */
type Checked = { readonly lookup: Lookup } | { readonly error: OutcomeError };

type Given = Readonly<Record<string, unknown>>;

const rules = new Map([...lookupSchemas].map(([id, schema]) => [id, Compile(schema)]));

const wrong = (code: string, message: string): Checked => ({ error: { code, message } });

/** Shown of a value that is wrong: enough to find it by. What is nested is not walked through, however deep. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A parameter left empty or blank, as a formula leaves it, is one that is not given. */
function withoutEmpty(given: Given): Given {
  const entries = Object.entries(given);
  return entries.some(([, value]) => isAbsent(value))
    ? Object.fromEntries(entries.filter(([, value]) => !isAbsent(value)))
    : given;
}

/** Why parameters that break the contract's rules do, the first thing first. */
function fault(id: OperationId, given: Given): Checked {
  const { parameters }: Operation = operations[id];
  const known = Object.keys(parameters.properties);
  for (const name of Object.keys(given)) {
    if (name === "operation" || known.includes(name)) continue;
    const names = known.length === 0 ? "it has none" : `the parameters are ${known.join(", ")}`;
    return wrong("unknown_parameter", `${shown(name)} is not a parameter of ${id}; ${names}`);
  }
  const missing = parameters.required?.find((name) => !(name in given));
  if (missing !== undefined) return wrong("missing_parameter", `${id} needs ${missing}`);
  const [error] = rules.get(id)!.Errors(given);
  const name = error?.instancePath.split("/")[1] ?? "";
  const schema = parameters.properties[name] as { description?: string } | undefined;
  const { maxLength, maximum } = bounds[id]?.[name] ?? {};
  const most = maxLength === undefined ? maximum : `${maxLength} characters`;
  const expected = [
    schema?.description ?? error?.message ?? "something else",
    ...(most === undefined ? [] : [`${most} at most`]),
  ];
  return wrong(
    "bad_parameter",
    `${name} of ${id} is ${shown(given[name])}; expected: ${expected.join(", ")}`,
  );
}

/** What no rule of the contract says, and would be paid for in vain. */
function violation(id: OperationId, given: Given): Checked | undefined {
  const { needsOneOf }: Operation = operations[id];
  if (needsOneOf !== undefined && !needsOneOf.names.some((name) => name in given)) {
    return wrong("missing_parameter", `${id} needs at least one of ${needsOneOf.names.join(", ")}`);
  }
  const { siren, siret } = given;
  if (typeof siren === "string" && !isSiren(siren)) {
    return wrong("bad_identifier", `${siren} is not a SIREN: its check digit is wrong`);
  }
  if (typeof siret === "string" && !isSiret(siret)) {
    return wrong("bad_identifier", `${siret} is not a SIRET: its check digits are wrong`);
  }
  return undefined;
}

/** Checks one lookup of a request by the contract's rules: what cannot be right is never sent, and costs nothing. */
function checkLookup(value: unknown): Checked {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return wrong("not_a_lookup", `a lookup is an object with an operation, not ${shown(value)}`);
  }
  const given = withoutEmpty(value as Given);
  const { operation } = given;
  const rule = typeof operation === "string" ? rules.get(operation) : undefined;
  if (rule === undefined) {
    return wrong(
      "unknown_operation",
      `${shown(operation)} is not an operation; the operations are ${operationIds.join(", ")}`,
    );
  }
  const id = operation as OperationId;
  if (!rule.Check(given)) return fault(id, given);
  return violation(id, given) ?? { lookup: given as Lookup };
}

/** One question of a request, and where in the request it stands: the same one may stand there many times. */
export interface Distinct {
  readonly lookup: Lookup;
  readonly key: string;
  readonly indexes: readonly number[];
}

/** The lookups of a request, checked: those that may be asked, each once, and those that cannot be right. */
export function distinctLookups(values: readonly unknown[]): {
  readonly questions: readonly Distinct[];
  readonly wrong: readonly { readonly index: number; readonly error: OutcomeError }[];
} {
  const byKey = new Map<string, Distinct & { readonly indexes: number[] }>();
  const wrong: { readonly index: number; readonly error: OutcomeError }[] = [];
  values.forEach((value, index) => {
    const checked = checkLookup(value);
    if ("error" in checked) return wrong.push({ index, error: checked.error });
    const key = lookupKey(checked.lookup);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { lookup: checked.lookup, key, indexes: [index] });
    else known.indexes.push(index);
  });
  return { questions: [...byKey.values()], wrong };
}
