import type { Language, Translated } from "./languages.ts";
import { fill, type Message, type Parameters } from "./template.ts";

/** What a program says, by code, in each of its languages. */
export type Messages = Readonly<Record<string, Translated>>;

/** Says one of the messages of a table. */
export type SayOf<Table extends Messages> = (code: keyof Table & string, parameters?: Parameters) => string;

/** A speaker of one language. Messages among the parameters are of the same table; one it does not have is said by its code. */
export function speaker<Table extends Messages>(messages: Table, language: Language): SayOf<Table> {
  const said = ({ code, parameters = {} }: Message): string => {
    const text = Object.hasOwn(messages, code) ? messages[code] : undefined;
    return text === undefined ? code : fill(text[language], parameters, language, said);
  };
  return (code, parameters = {}) => said({ code, parameters });
}
