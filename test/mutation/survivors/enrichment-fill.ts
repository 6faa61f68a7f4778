import type { KnownSurvivors } from "./survivor.ts";

const held = "what is held is told from what is read, and both are the same rows";
const nothingCompared = "where no field compares, no value is put in another's place";
const cutOff = "steps behind those of the run's resources are left out";
const readOnceMore = "what is read once more, or of nobody, changes no row";
const oneKey = "a question found by its key is the one found by its SIREN";
const oneRoundMore = "what is decided again on the same knowledge is decided alike";
const unused = "what is known of a company is used only where a row is compared, or was given that company";
const noSiretBeside = "a SIRET that is not there is that of no establishment, and no row goes by it";

export const ofFill: KnownSurvivors = {
  "shared/enrichment/row-writer.ts": [
    {
      from: 'row.kind !== "subject"',
      to: "false",
      same: "only a row that names somebody has a SIRET beside it; the compiler needs the question",
    },
    {
      from: 'row.kind !== "subject" || row.writtenSiret === undefined',
      to: 'row.kind !== "subject" && row.writtenSiret === undefined',
      same: noSiretBeside,
    },
    { from: "row.writtenSiret === undefined", to: "false", same: noSiretBeside },
    { from: "row.writtenSiret !== undefined", to: "true", same: noSiretBeside },
    { from: "open.size === 0", to: "false", same: "of no SIRETs none is of another establishment" },
    {
      from: "input.rows.subjects.size <= mostCachedSubjects",
      to: [
        "true",
        "false",
        "input.rows.subjects.size < mostCachedSubjects",
        "input.rows.subjects.size > mostCachedSubjects",
      ],
      same: held,
    },
    {
      from: "this.#compared.length > 0 || input.matching !== undefined || input.checking !== undefined …",
      to: "true",
      same: unused,
    },
    { from: "this.#compared.length > 0", to: "this.#compared.length >= 0", same: unused },
    {
      from: "this.#compared.length === 0 || facts === undefined",
      to: ["false", "this.#compared.length === 0 && facts === undefined"],
      same: nothingCompared,
    },
    { from: "this.#compared.length === 0", to: "false", same: nothingCompared },
    { from: "facts === undefined", to: "false", same: nothingCompared },
    { from: "end.status === undefined", to: "false", same: "a row that takes no part is not checked" },
    {
      from: 'row.kind === "subject" && !answered.has(row.subject)',
      to: ["true", 'row.kind === "subject" || !answered.has(row.subject)'],
      same: readOnceMore,
    },
    { from: 'row.kind === "subject"', to: "true", same: readOnceMore },
    { from: "missing.size > 0", to: ["true", "missing.size >= 0"], same: readOnceMore },
    { from: "[]", to: ['["Stryker was here"]', '["Stryker was here"]'], same: cutOff },
    {
      from: "facts?.names",
      to: "facts.names",
      same: "where rows have a company of before, what is known of it is read; the compiler needs the question",
    },
    {
      from: "!(row instanceof SubjectRow)",
      to: "false",
      same: "what is made of a row is made of what it says alone, once or again",
    },
    {
      from: "this.#input.checking === undefined",
      to: "false",
      same: "the letter of a name heeds no town, and no place is compared where no row is checked",
    },
  ],
  "shared/enrichment/run-knowledge.ts": [
    {
      from: "stored.know(lookup)?.asOf",
      to: "stored.know(lookup).asOf",
      same: "a step without a time of its own rests on the answer that is asked again, which is stored",
    },
    { from: "[]", to: '["Stryker was here"]', same: "it is emptied before each round" },
    {
      from: "!question.isRead",
      to: "false",
      same: "what is not read yet has no answer, and is decided again once it is read",
    },
    {
      from: "since === undefined",
      to: "false",
      same: "without that wish no share capital counts as unknown",
    },
    {
      from: 'lookup.operation === "legal-unit" || lookup.operation === "legal-unit-summary"',
      to: ["false", 'lookup.operation === "legal-unit" && lookup.operation === "legal-unit-summary"'],
      same: oneKey,
    },
    { from: 'lookup.operation === "legal-unit"', to: "false", same: oneKey },
    { from: 'lookup.operation === "legal-unit-summary"', to: "false", same: oneKey },
    {
      from: "{ const units = this.#ofUnit[lookup.operation]; const known = units.get(lookup.siren); if …",
      to: "{}",
      same: oneKey,
    },
    {
      from: "this.#misses.size === 0",
      to: "false",
      same: "where no question was asked in vain, this one was not",
    },
    {
      from: "asked === question.key",
      to: "true",
      same: "of a summary that could not be had its company's own answer is looked for next",
    },
    {
      from: "this.#misses.size === 0 && answers.every((answer) => answer === undefined)",
      to: "false",
      same: oneRoundMore,
    },
    { from: "(answer) => answer === undefined", to: "() => undefined", same: oneRoundMore },
    { from: "answer === undefined", to: "false", same: oneRoundMore },
  ],
};
