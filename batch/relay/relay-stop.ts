import { ProgramError } from "../errors/program-error.ts";
import { linkFailures, type LinkFailureCode } from "./link-failure.ts";

export const isLinkFailure = (code: string): code is LinkFailureCode => code in linkFailures;

/** The end of a command for want of the relay at `url`. */
export const relayStop = (code: LinkFailureCode, url: string, detail: string): ProgramError =>
  new ProgramError(code, { url, detail });
