import type { Language } from "../../../shared/messages/languages.ts";
import { wantedOf } from "../../../shared/answers/wanted.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldValue } from "../../../shared/fields/field.ts";
import type { Unanswered } from "../../desk/answer.ts";
import type { Desk } from "../../desk/desk.ts";
import { learn, newKnowledge } from "../enrichment/knowledge.ts";
import { rowAnswer } from "../enrichment/row-answer.ts";
import type { FoundCompany } from "./found-companies.ts";
import { isTold } from "./insertion-calls.ts";
import type { SearchKind } from "./search-form.ts";

/** The values of `fields`, and why some could not be had. */
export interface CompanyFields {
  readonly values: readonly FieldValue[];
  readonly missing: readonly Unanswered[];
}

export interface CompanyFieldsInput {
  readonly company: FoundCompany;
  readonly kind: SearchKind;
  readonly fields: readonly Field[];
  readonly desk: Desk;
  readonly language: Language;
  /** Code of the account's plan, where it is known. */
  readonly plan: string | null;
}

/** Reads `fields` of a found company: from the search's answer what it tells, the rest through the desk. */
export async function readCompanyFields(input: CompanyFieldsInput): Promise<CompanyFields> {
  const { company, kind, fields, desk, language, plan } = input;
  const subject = { siren: company.siren };
  const rest = fields.filter((field) => !isTold(field, kind));
  const wanted = wantedOf(rest, plan);
  const knowledge = newKnowledge();
  await learn([subject], wanted.resources, knowledge, (lookups) =>
    Promise.all(lookups.map((lookup) => desk.ask(lookup))),
  );
  const { values, remarks } = rowAnswer(subject, wanted, knowledge, language);
  return {
    values: fields.map((field) =>
      isTold(field, kind) ? field.read(company.item, language) : (values[rest.indexOf(field)] ?? null),
    ),
    missing: remarks.flatMap((remark) => (remark.kind === "miss" ? [remark.miss] : [])),
  };
}
