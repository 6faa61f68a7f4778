import { consoleExamples } from "./console-block.ts";
import type { ExampleRunner } from "./example-runner.ts";
import { settledText } from "./settled-text.ts";

/** `document` with the output of each example as its command prints it now; what only the time changed is left. */
export async function withExamples(document: string, runner: ExampleRunner): Promise<string> {
  let written = "";
  let done = 0;
  for (const { start, end, command, output } of consoleExamples(document)) {
    const printed = (await runner.run(command)).replaceAll(/[ \t]+$/gm, "");
    const same = settledText(printed) === settledText(output);
    written += document.slice(done, start) + (same ? output : printed);
    done = end;
  }
  return written + document.slice(done);
}
