import { CodedError } from "../messages/coded-error.ts";

/** Why a text is no value of a parameter. */
export type ParameterErrorCode =
  | "bad_unit_state"
  | "bad_establishment_state"
  | "bad_postal_code"
  | "bad_postal_prefix"
  | "bad_legal_form"
  | "bad_naf"
  | "bad_department"
  | "department_of_corsica"
  | "department_overseas"
  | "short_name"
  | "invalid_siren"
  | "siren_with_filters";

/** A text that is no value of its parameter: a code for the messages of a program, and what its sentences name. */
export class ParameterError extends CodedError<ParameterErrorCode> {
  override readonly name = "ParameterError";
}
