import { describe, expect, test } from "@jest/globals";
import { consoleExamples } from "../../scripts/console-block.ts";
import { exampleDocuments } from "../../scripts/example-documents.ts";
import { openExampleRunner } from "../../scripts/example-runner.ts";
import { settledText } from "../../scripts/settled-text.ts";
import { documentText } from "./documents.ts";

describe("examples in the documents", () => {
  test.each(exampleDocuments)(
    "%s: every command prints what stands below it (npm run docs writes it)",
    async (file) => {
      const examples = consoleExamples(documentText(file));
      expect(examples.length).toBeGreaterThan(0);
      const runner = await openExampleRunner(process.cwd());
      try {
        for (const { command, output } of examples) {
          const printed = `$ ${command}\n${await runner.run(command)}`;
          expect(settledText(printed)).toBe(settledText(`$ ${command}\n${output}`));
        }
      } finally {
        await runner.close();
      }
    },
  );
});
