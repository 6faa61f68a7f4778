import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import type { Reporter } from "@stryker-mutator/api/report";
import type { AreaName } from "./areas.ts";
import { changeAt, knowledgeOf, type Change, type Knowledge } from "./changes.ts";

/** Stryker's result of one mutant. */
export type MutantResult = Parameters<NonNullable<Reporter["onMutantTested"]>>[0];

/** Stryker's option in which the area is handed over. */
export const areaOption = "area";

export const strykerValidationSchema = { properties: { [areaOption]: { type: "string" } } };

/** Whether no test noticed a mutant. */
export const isSurvivor = ({ status }: MutantResult): boolean =>
  status === "Survived" || status === "NoCoverage";

export const changeOf = ({ fileName, location, replacement }: MutantResult): Change =>
  changeAt(relative(process.cwd(), fileName), readFileSync(fileName, "utf8"), location, replacement);

export const changeText = ({ file, line, from, to }: Change): string =>
  `  ${file}:${line}  ${from}  →  ${to}`;

/** Prints each survivor of which nothing is known as it is met: a run takes up to an hour, and may be stopped. */
class SurvivorReporter implements Reporter {
  static readonly inject = tokens(commonTokens.options);
  readonly #knowledge: Knowledge;

  constructor(options: StrykerOptions) {
    this.#knowledge = knowledgeOf(options[areaOption] as AreaName);
  }

  onMutantTested(result: MutantResult): void {
    if (!isSurvivor(result)) return;
    const change = changeOf(result);
    if (this.#knowledge.of(change) === undefined) console.log(changeText(change));
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, "survivors", SurvivorReporter)];
