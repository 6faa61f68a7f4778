import { messages, type MessageCode } from "../messages/messages.ts";

const isMessage = (code: string): code is MessageCode => code in messages;

/** The message that says why the service is not asked; undefined for a reason without one. */
export function haltMessage(reason: string): MessageCode | undefined {
  const code = `halt_${reason}`;
  return isMessage(code) ? code : undefined;
}
