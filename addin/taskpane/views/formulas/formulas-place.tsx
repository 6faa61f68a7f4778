import { useEffect, useState, type MouseEvent, useEffectEvent } from "react";
import { Disclosure } from "../../pane/disclosure.tsx";
import { usePane, usageOf } from "../../pane/pane-context.ts";
import { Section } from "../../pane/section.tsx";
import { useAction, sentenceOf } from "../../pane/use-action.ts";
import { FunctionListView } from "./functions/function-list-view.tsx";
import { type GuideEntry, guideAddress, readGuide } from "./functions/guide.ts";
import { Notice, type NoticeText } from "../../pane/notice.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { addressOf, type Area } from "../../workbook/area.ts";
import {
  type FormulaScope,
  formulaScopes,
  scopeAreas,
  type VisibleFormulas,
  findVisibleFormulas,
} from "./formula-cells.ts";
import { RefreshCard, withHidden, type FormulaCardProps } from "./refresh-card.tsx";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { BuilderCard } from "./builder/builder-card.tsx";
import { useSelected } from "../../pane/use-selected.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { MessageCode } from "../../messages/messages.ts";
import { useArrowRows } from "../../pane/use-arrow-rows.ts";
import { Button } from "@fluentui/react-button";
import { type TemplateName, templateNames, templates } from "../../../../shared/templates/templates.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import { leftToSpend, spendableOf } from "../../list-run/plan.ts";
import { ConfirmDialog } from "../../pane/confirm-dialog.tsx";
import { formulaCalls, lastRows } from "../../workbook/formula-calls.ts";
import type { Thawable } from "./thaw-formulas.ts";

// What freezes formulas, what restores them and what builds templates come when they are first needed.
const loadFreezing = () => import(/* webpackChunkName: "freezing" */ "./freeze-formulas.ts");
const loadTemplates = () =>
  import(/* webpackChunkName: "templates" */ "../../../../shared/templates/template-sheet.ts");
const loadThawing = () => import(/* webpackChunkName: "thawing" */ "./thaw-formulas.ts");

/** The formulas of an area, and what a confirmation says of them. */
interface FreezeAsked extends VisibleFormulas {
  readonly where: readonly Area[];
  readonly text: string;
}

/** Replaces the formulas of an area by their values, after the user has seen how many there are. */
function FreezeCard({ workbook, areas }: FormulaCardProps) {
  const { say, request } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const [found, setFound] = useState<FreezeAsked>();

  const askOf = async (where: readonly Area[], formulas: VisibleFormulas) => {
    const { freezeQuestion } = await loadFreezing();
    const question = freezeQuestion(formulas, say);
    if (typeof question !== "string") return question;
    setFound({ where, ...formulas, text: question });
    return undefined;
  };

  const look = (scope?: FormulaScope) =>
    run(async () => {
      const where = await areas(scope);
      return askOf(where, await findVisibleFormulas(workbook, where));
    });

  const replace = ({ where, cells: confirmedCells }: FreezeAsked) =>
    run(async (): Promise<NoticeText | undefined> => {
      setFound(undefined);
      // The user may edit while the dialog is open: if the number of formulas has changed, the user is asked again.
      const formulas = await findVisibleFormulas(workbook, where);
      const { cells } = formulas;
      if (cells.length !== confirmedCells.length) return askOf(where, formulas);
      const { freezeAndTell } = await loadFreezing();
      return freezeAndTell(workbook, cells, say);
    });

  const freezeSelection = useEffectEvent(() => void look("selection"));
  useEffect(() => {
    if (request.action === "freeze_selection") freezeSelection();
  }, [request]);

  return (
    <section className={styles.card} aria-labelledby="freeze-title">
      <h3 id="freeze-title" className={styles.subtitle}>
        {say("freeze_title")}
      </h3>
      <p className={styles.hint}>{say("freeze_hint")}</p>
      <Button disabledFocusable={isBusy} onClick={() => void look()}>
        {isBusy ? say("freezing") : say("freeze")}
      </Button>
      <ConfirmDialog
        title={say("freeze_title")}
        text={found?.text ?? ""}
        confirm={say("freeze")}
        isOpen={found !== undefined}
        onConfirm={() => found && void replace(found)}
        onCancel={() => setFound(undefined)}
      />
      <Notice notice={notice} />
    </section>
  );
}

/** Frozen formulas, as shown in a confirmation. */
interface ThawQuestion extends Thawable {
  readonly where: readonly Area[];
  /** Most calls that the restored formulas may take, and the calls left. */
  readonly calls: number;
  readonly left: number | undefined;
}

/** Restores frozen formulas whose cells are unchanged, after the user has seen how many calls that may take. */
function ThawCard({ workbook, areas }: FormulaCardProps) {
  const pane = usePane();
  const { say, runtime } = pane;
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const [found, setFound] = useState<ThawQuestion>();

  const lookAt = async (where: readonly Area[]): Promise<ThawQuestion> => {
    const { findThawable } = await loadThawing();
    const thawable = await findThawable(workbook, where);
    const { calls } = formulaCalls(thawable.cells, await lastRows(workbook));
    const { usage } = await leftToSpend(runtime, usageOf(pane));
    return { ...thawable, where, calls, left: usage === null ? undefined : spendableOf(usage) };
  };

  const look = () =>
    run(async () => {
      const looked = await lookAt(await areas());
      const { cells, changed, hidden } = looked;
      if (cells.length === 0)
        return changed > 0
          ? { intent: "warning", text: withHidden(say("thaw_changed", { n: changed }), hidden, say) }
          : { intent: "info", text: hidden > 0 ? withHidden("", hidden, say).trim() : say("thaw_none") };
      setFound(looked);
      return undefined;
    });

  const restore = ({ where, cells: confirmedCells }: ThawQuestion) =>
    run(async (): Promise<NoticeText | undefined> => {
      setFound(undefined);
      const looked = await lookAt(where);
      const { cells, changed } = looked;
      if (cells.length !== confirmedCells.length) {
        setFound(looked);
        return undefined;
      }
      const { thaw } = await loadThawing();
      await thaw(workbook, cells);
      const text = say("thawed", { n: cells.length });
      return changed === 0
        ? { intent: "success", text }
        : { intent: "warning", text: `${text} ${say("thaw_changed", { n: changed })}` };
    });

  const { cells = [], changed = 0, hidden = 0, calls = 0, left } = found ?? {};
  const leftWords = left === undefined ? say("refresh_left_unknown") : say("refresh_left", { n: left });
  return (
    <section className={styles.card} aria-labelledby="thaw-title">
      <h3 id="thaw-title" className={styles.subtitle}>
        {say("thaw_title")}
      </h3>
      <p className={styles.hint}>{say("thaw_hint")}</p>
      <Button disabledFocusable={isBusy} onClick={() => void look()}>
        {isBusy ? say("thawing") : say("thaw")}
      </Button>
      <ConfirmDialog
        title={say("thaw_title")}
        text={[
          say("thaw_confirm", { n: cells.length, calls, left: leftWords }),
          ...(changed > 0 ? [say("thaw_changed", { n: changed })] : []),
          ...(hidden > 0 ? [say("correction_hidden", { n: hidden })] : []),
        ].join(" ")}
        confirm={say("thaw_confirm_button", { calls })}
        isOpen={found !== undefined}
        onConfirm={() => found && void restore(found)}
        onCancel={() => setFound(undefined)}
      />
      <Notice notice={notice} />
    </section>
  );
}

/** Offers template sheets to add to the workbook. They make no calls until a company is typed in. */
function TemplatesCard({ workbook }: { readonly workbook: Workbook }) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const rows = useArrowRows<HTMLUListElement>("li");

  const add = (name: TemplateName) =>
    run(async () => {
      // The accounts of a year are published in the course of the next one.
      const latestYear = new Date().getFullYear() - 1;
      const { templateSheet } = await loadTemplates();
      const { sheet } = await workbook.addSheet(templateSheet(name, { language, latestYear }));
      return { intent: "success", text: say("template_added", { sheet }) };
    });

  return (
    <section className={styles.card} aria-labelledby="templates-title">
      <h3 id="templates-title" className={styles.subtitle}>
        {say("templates_title")}
      </h3>
      <p className={styles.hint}>{say("templates_hint")}</p>
      <ul className={styles.list} {...rows}>
        {templateNames.map((name) => (
          <li key={name} className={styles.group}>
            <p id={`template-${name}`} className={styles.text}>
              {templates[name].purpose[language]}
            </p>
            <div className={styles.buttons}>
              <Button
                size="small"
                aria-describedby={`template-${name}`}
                disabledFocusable={isBusy}
                onClick={() => void add(name)}
              >
                {say("template_add", { name: templates[name].name[language] })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Notice notice={notice} />
    </section>
  );
}

const useNavStyles = makeStyles({
  list: {
    display: "flex",
    flexWrap: "wrap",
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    listStyleType: "none",
    margin: 0,
    padding: 0,
  },
});

/** Id of the choice of cells to refresh, freeze or restore. */
const scopeId = "formulas-scope";

/**
 * The parts of the view, in order: the id of the element that takes the focus, and the title. A folded part is
 * unfolded.
 */
const parts: readonly (readonly [id: string, title: MessageCode])[] = [
  ["builder-title", "builder_title"],
  [scopeId, "refresh_title"],
  ["freeze-title", "freeze_title"],
  ["thaw-title", "thaw_title"],
  ["templates-title", "templates_title"],
  ["section-functions", "functions_title"],
];

function showPart(id: string, event: MouseEvent): void {
  // Office keeps data for the pane in the page's address, so links must not change it.
  event.preventDefault();
  const part = document.getElementById(id);
  if (part === null) return;
  const folded = part.closest("details");
  if (folded !== null) folded.open = true;
  part.tabIndex = -1;
  part.focus();
  part.scrollIntoView({ block: "start" });
}

/** Links to the parts of this view, which is longer than the pane. They are a single Tab stop. */
function PartsNav() {
  const { say } = usePane();
  const styles = useNavStyles();
  const arrows = useArrowRows<HTMLUListElement>("li", "sideways");
  return (
    <nav aria-label={say("formulas_parts")}>
      <ul className={styles.list} {...arrows}>
        {parts.map(([id, title]) => (
          <li key={id}>
            <Link href={`#${id}`} onClick={(event) => showPart(id, event)}>
              {say(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FormulasViewProps {
  readonly isShown: boolean;
  /** The functions; undefined until they are read. */
  readonly guide: readonly GuideEntry[] | undefined;
}

/** The cards that write, refresh, freeze and restore formulas. */
function FormulasView({ isShown, guide }: FormulasViewProps) {
  const { say, language, workbook } = usePane();
  const styles = useViewStyles();
  const { selected, error } = useSelected(workbook, isShown);
  const [scope, setScope] = useState<FormulaScope>("selection");
  const cells = addressOf(
    selected?.area ?? selected?.active ?? { sheet: "", top: 0, left: 0, height: 1, width: 1 },
  );

  if (workbook === undefined)
    return (
      <div className={styles.view}>
        <ViewTitle>{say("formulas_title")}</ViewTitle>
        <Notice notice={{ intent: "info", text: say("needs_excel") }} />
      </div>
    );
  const areas = (asked: FormulaScope = scope) => scopeAreas(workbook, asked);
  return (
    <div className={styles.view}>
      <ViewTitle>{say("formulas_title")}</ViewTitle>
      <PartsNav />
      {error !== undefined && <Notice notice={{ intent: "error", text: sentenceOf(error, say, language) }} />}
      {guide && <BuilderCard workbook={workbook} guide={guide} isShown={isShown} />}
      <Labelled id={scopeId} label={say("scope")}>
        <RadioGroup value={scope} onChange={(_, { value }) => setScope(value as FormulaScope)}>
          {formulaScopes.map((each) => (
            <Radio key={each} value={each} label={say(`scope_${each}`, { cells })} />
          ))}
        </RadioGroup>
      </Labelled>
      <RefreshCard workbook={workbook} areas={areas} />
      <FreezeCard workbook={workbook} areas={areas} />
      <ThawCard workbook={workbook} areas={areas} />
      <TemplatesCard workbook={workbook} />
    </div>
  );
}

/** The view for formulas: building, refreshing and freezing them, and a list of all functions with examples. */
export function FormulasPlace({ isShown }: { readonly isShown: boolean }) {
  const { say, request } = usePane();
  const [guide, setGuide] = useState<readonly GuideEntry[]>();
  const { notice, run } = useAction();

  useEffect(() => {
    if (!isShown || guide !== undefined) return;
    void run(async () => {
      try {
        setGuide(await readGuide());
        return undefined;
      } catch {
        return { intent: "error", text: say("functions_failed", { address: guideAddress }) };
      }
    });
  }, [isShown, guide, run, say]);

  return (
    <>
      <FormulasView isShown={isShown} guide={guide} />
      <Disclosure title={say("all_functions")} isOpen={request.to === "functions"}>
        <Section name="functions">
          <FunctionListView guide={guide} notice={notice} />
        </Section>
      </Disclosure>
    </>
  );
}
