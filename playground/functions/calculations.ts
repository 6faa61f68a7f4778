import type { IRange, Univer } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import {
  deserializeRangeWithSheetWithCache,
  FormulaDataModel,
  FormulaExecutedStateType,
  ICalculateFormulaService,
  type IFormulaData,
  type IFormulaDataItem,
  type IFormulaDatasetConfig,
  LexerTreeBuilder,
  sequenceNodeType,
  SetFormulaCalculationStartMutation,
} from "@univerjs/preset-sheets-core";
import type { Calls } from "./calls.ts";
import { formulaCount, formulasInSight } from "./formulas-in-sight.ts";

/** Most formulas of a workbook that is calculated in one go. */
const mostAtOnce = 500;
/** How long the formulas in sight wait for their answers before the others are calculated, milliseconds. */
const patience = 1_000;
/** While answers come in, one part in so many of the time is for calculating a large workbook: that blocks the page. */
const rest = 4;

/** Functions whose arguments do not say which cells they read. */
const readsAnywhere: ReadonlySet<string> = new Set(["INDIRECT", "OFFSET"]);

/** Returns the ranges of its own sheet that a formula reads; undefined if it may read anything else. */
function rangesRead(
  { f, x = 0, y = 0 }: IFormulaDataItem,
  lexer: Pick<LexerTreeBuilder, "moveFormulaRefOffset" | "sequenceNodesBuilder">,
): IRange[] | undefined {
  const formula = x === 0 && y === 0 ? f : lexer.moveFormulaRefOffset(f, x, y);
  const ranges: IRange[] = [];
  for (const node of lexer.sequenceNodesBuilder(formula) ?? []) {
    if (typeof node === "string") continue;
    const { nodeType, token } = node;
    if (nodeType === sequenceNodeType.DEFINED_NAME || nodeType === sequenceNodeType.TABLE) return undefined;
    if (nodeType === sequenceNodeType.FUNCTION && readsAnywhere.has(token.toUpperCase())) return undefined;
    if (nodeType !== sequenceNodeType.REFERENCE) continue;
    const { range, sheetName, unitId } = deserializeRangeWithSheetWithCache(token);
    if (sheetName !== "" || unitId !== "") return undefined;
    ranges.push(range);
  }
  return ranges;
}

interface CalculationsOptions {
  readonly univer: Univer;
  readonly api: FUniver;
  readonly calls: Calls;
  /** Called when a calculation begins. A `whole` one includes every formula. */
  readonly onBegin: (isWhole: boolean) => void;
  /** Called when a calculation has ended. `isLast` is true if no other follows at once. */
  readonly onEnd: (isLast: boolean) => void;
}

/** A calculation that the engine was asked for. */
interface OwedCalculation {
  readonly config: IFormulaDatasetConfig;
  /** True if no formula has changed, and only answers are to be shown. */
  readonly isForAnswers: boolean;
}

const pauseFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Longest wait for the page to be drawn, milliseconds. A page that is not in sight is not drawn. */
const longestFrame = 200;

/** Resolves once the page has been drawn as it is now. */
const drawn = (): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    pauseFor(longestFrame),
  ]);

/**
 * Calculates the workbook. The spreadsheet's engine shows nothing of a calculation before its end, and takes a second
 * for 10,000 formulas. So the formulas in sight of a large workbook are calculated by themselves first, and the answers
 * to their calls are shown before all formulas are calculated.
 */
export class Calculations {
  readonly #options: CalculationsOptions;
  readonly #engine: ICalculateFormulaService;
  readonly #execute: ICalculateFormulaService["execute"];
  readonly #model: FormulaDataModel;
  readonly #lexer: LexerTreeBuilder;
  #owed: OwedCalculation | undefined;
  #isAskedForAnswers = false;
  #isRunning = false;
  /** Called when a further calculation is asked for. */
  #onAsked: (() => void) | undefined;
  /** How long the last calculation of a large workbook took, and when it ended, milliseconds. */
  #last = { took: 0, ended: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes over the calculations of a spreadsheet that has no workbook yet. */
  constructor(options: CalculationsOptions) {
    this.#options = options;
    const injector = options.univer.__getInjector();
    this.#engine = injector.get(ICalculateFormulaService);
    this.#model = injector.get(FormulaDataModel);
    this.#lexer = injector.get(LexerTreeBuilder);
    this.#execute = this.#engine.execute.bind(this.#engine);
    this.#engine.execute = (config) => this.#take(config);
  }

  /** Calculates every formula. */
  recalculate(): void {
    this.#options.api.syncExecuteCommand(
      SetFormulaCalculationStartMutation.id,
      { forceCalculation: true, dirtyRanges: [] },
      { onlyLocal: true },
    );
  }

  /** Shows answers that have arrived: in sight at once, elsewhere when all are there or there is time. */
  showAnswers(): void {
    // What is under way looks for answers itself when it ends.
    if (this.#isRunning || !this.#options.calls.hasUnshown) return;
    this.#isAskedForAnswers = true;
    this.recalculate();
    this.#isAskedForAnswers = false;
  }

  /** Called by the spreadsheet with each calculation that it wants. They are made one after the other. */
  async #take(config: IFormulaDatasetConfig): Promise<void> {
    this.#owe(config, this.#isAskedForAnswers);
    this.#onAsked?.();
    if (this.#isRunning) return;
    this.#isRunning = true;
    clearTimeout(this.#timer);
    while (this.#owed !== undefined) await this.#calculate(this.#owed);
    this.#isRunning = false;
    this.#options.onEnd(true);
  }

  /** Two calculations that are owed are made in one, of the whole workbook. */
  #owe(config: IFormulaDatasetConfig, isForAnswers = false): void {
    this.#owed =
      this.#owed === undefined
        ? { config, isForAnswers }
        : {
            config: { ...config, forceCalculate: true },
            isForAnswers: isForAnswers && this.#owed.isForAnswers,
          };
  }

  async #calculate({ config, isForAnswers }: OwedCalculation): Promise<void> {
    const { calls } = this.#options;
    const isLarge = formulaCount(this.#model.getFormulaData()) > mostAtOnce;
    if (isLarge && (await this.#calculateSight(config)) === "overtaken") return;
    this.#owed = undefined;
    if (isLarge && isForAnswers && calls.waiting > 0) {
      const { took, ended } = this.#last;
      const left = ended + rest * took - performance.now();
      if (left > 0) return void (this.#timer = setTimeout(() => this.showAnswers(), left));
    }
    const began = performance.now();
    const { isStopped, isWholeWanted } = await this.#pass(config, config.forceCalculate);
    const ended = performance.now();
    this.#last = { took: ended - began, ended };
    if (isStopped || isWholeWanted) this.#owe({ ...config, forceCalculate: true });
    else if (calls.hasUnshown) this.#owe({ ...config, forceCalculate: true }, true);
  }

  /** Calculates the formulas in sight, and again with their answers. "overtaken": something more was asked for meanwhile. */
  async #calculateSight(config: IFormulaDatasetConfig): Promise<"overtaken" | undefined> {
    let first = this.#formulasInSight();
    if (first === undefined) return undefined;
    let isOvertaken = false;
    const asked = new Promise<void>((resolve) => {
      this.#onAsked = () => {
        isOvertaken = true;
        resolve();
      };
    });
    const { isStopped } = await this.#pass(config, false, first);
    const answered = this.#options.calls.answered();
    if (!isStopped && answered !== undefined) {
      await Promise.race([answered, asked, pauseFor(patience)]);
      first = this.#formulasInSight();
      if (!isOvertaken && this.#options.calls.hasUnshown && first !== undefined)
        await this.#pass(config, false, first);
    }
    await drawn();
    this.#onAsked = undefined;
    return isOvertaken ? "overtaken" : undefined;
  }

  #formulasInSight(): IFormulaData | undefined {
    const workbook = this.#options.api.getActiveWorkbook();
    const sheet = workbook?.getActiveSheet();
    const ranges = [...(sheet?.getVisibleRangesOfAllViewports()?.values() ?? [])];
    if (!workbook || !sheet) return undefined;
    return formulasInSight(
      { formulaData: this.#model.getFormulaData(), arrayFormulaRange: this.#model.getArrayFormulaRange() },
      { unitId: workbook.getId(), sheetId: sheet.getSheetId(), ranges },
      (item) => rangesRead(item, this.#lexer),
    );
  }

  /** Has the engine calculate the whole workbook, what `config` says, or only the formulas given. */
  async #pass(
    config: IFormulaDatasetConfig,
    isWhole: boolean,
    only?: IFormulaData,
  ): Promise<{ readonly isStopped: boolean; readonly isWholeWanted: boolean }> {
    const { calls, onBegin, onEnd } = this.#options;
    onBegin(isWhole);
    calls.begin(isWhole);
    const state = await new Promise<FormulaExecutedStateType>((resolve) => {
      const listener = this.#engine.executionCompleteListener$.subscribe(({ functionsExecutedState }) => {
        listener.unsubscribe();
        resolve(functionsExecutedState);
      });
      void this.#execute({
        ...config,
        // As it is now: cells may have changed since the calculation was asked for.
        formulaData: only ?? this.#model.getFormulaData(),
        forceCalculate: isWhole || only !== undefined,
      });
    });
    const isStopped = state === FormulaExecutedStateType.STOP_EXECUTION;
    // The engine tells a stop twice.
    if (isStopped) await pauseFor(0);
    const isWholeWanted = calls.end(!isStopped);
    onEnd(false);
    return { isStopped, isWholeWanted };
  }
}
