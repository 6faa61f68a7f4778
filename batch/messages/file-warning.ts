import type { FileWarning } from "../files/list.ts";
import { messages, type MessageCode } from "./messages.ts";
import type { Say } from "./say.ts";

/** A sentence on the written file. A warning that has several reasons has a sentence for each. */
export function fileWarningText({ code, detail }: FileWarning, say: Say): string {
  const message = ["file", code, detail["reason"]].filter((part) => part !== undefined).join("_");
  return message in messages ? say(message as MessageCode, detail) : `${code} ${JSON.stringify(detail)}`;
}
