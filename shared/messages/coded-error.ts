import type { Parameters } from "./template.ts";

/**
 * An error that is a code with its details: the program that meets it makes the sentence, in its reader's language, from
 * the table that has the code.
 */
export class CodedError<Code extends string, Details extends Parameters = Parameters> extends Error {
  readonly code: Code;
  readonly parameters: Details;

  constructor(code: Code, parameters: Details) {
    super(code);
    this.code = code;
    this.parameters = parameters;
  }
}
