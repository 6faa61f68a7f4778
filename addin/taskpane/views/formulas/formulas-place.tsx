import { useEffect, useState, type MouseEvent, useEffectEvent } from "react";
import { Disclosure } from "../../pane/disclosure.tsx";
import { usePane, usageOf } from "../../pane/pane-context.ts";
import { useAction, sentenceOf } from "../../pane/use-action.ts";
import { FunctionListView } from "./functions/function-list-view.tsx";
import { type GuideEntry, guideAddress, readGuide } from "./functions/guide.ts";
import { Notice, withHidden } from "../../pane/notice.tsx";
import { Buttons, Hint, Paragraph, Section, Titled, View, ViewTitle } from "../../pane/section.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { addressOf } from "../../workbook/area.ts";
import {
  type FormulaScope,
  formulaScopes,
  scopeAreas,
  type VisibleFormulas,
  findVisibleFormulas,
} from "./formula-cells.ts";
import { AskedCard, type FormulaCardProps, RefreshCard, leftText, useAskedWork } from "./refresh-card.tsx";
import { Field as Labelled } from "@fluentui/react-field";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { BuilderCard } from "./builder/builder-card.tsx";
import { useSelected } from "../../pane/use-selected.ts";
import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { MessageCode } from "../../messages/messages.ts";
import { useArrowRows } from "../../pane/use-arrow-rows.ts";
import { Button } from "@fluentui/react-button";
import { type TemplateName, templateNames, templates } from "../../../../shared/templates/templates.ts";
import type { Workbook } from "../../workbook/workbook.ts";
import { leftToSpend, spendableOf } from "../../list-run/plan.ts";
import { formulaCalls, lastRows } from "../../workbook/formula-calls.ts";
import type { Thawable } from "./thaw-formulas.ts";

// What freezes formulas, what restores them and what builds templates come when they are first needed.
const loadFreezing = () => import(/* webpackChunkName: "freezing" */ "./freeze-formulas.ts");
const loadTemplates = () =>
  import(/* webpackChunkName: "templates" */ "../../../../shared/templates/template-sheet.ts");
const loadThawing = () => import(/* webpackChunkName: "thawing" */ "./thaw-formulas.ts");

/** Replaces the formulas of an area by their values, after the user has seen how many there are. */
function FreezeCard({ workbook, areas }: FormulaCardProps) {
  const { say, request } = usePane();
  const work = useAskedWork<object, VisibleFormulas & { readonly text: string }>({
    areas,
    async look(where) {
      const formulas = await findVisibleFormulas(workbook, where);
      const { freezeQuestion } = await loadFreezing();
      const text = freezeQuestion(formulas, say);
      return typeof text === "string" ? { ...formulas, text } : text;
    },
    isAgreed: ({ cells }, confirmed) => cells.length === confirmed?.cells.length,
    act: async ({ cells }) => (await loadFreezing()).freezeAndTell(workbook, cells, say),
  });

  const freezeSelection = useEffectEvent(() => work.begin({}, "selection"));
  useEffect(() => {
    if (request.action === "freeze_selection") freezeSelection();
  }, [request]);

  return (
    <AskedCard
      name="freeze"
      work={work}
      busy={say("freezing")}
      onPress={() => work.begin({})}
      question={({ text }) => ({ text, confirm: say("freeze") })}
    />
  );
}

/** Frozen formulas, as shown in a confirmation. */
interface ThawQuestion extends Thawable {
  /** Most calls that the restored formulas may take, and the calls left. */
  readonly calls: number;
  readonly left: number | undefined;
}

/** Restores frozen formulas whose cells are unchanged, after the user has seen how many calls that may take. */
function ThawCard({ workbook, areas }: FormulaCardProps) {
  const pane = usePane();
  const { say, runtime } = pane;
  const changedText = (n: number): string[] => (n > 0 ? [say("thaw_changed", { n })] : []);
  const work = useAskedWork<object, ThawQuestion>({
    areas,
    async look(where) {
      const { findThawable } = await loadThawing();
      const thawable = await findThawable(workbook, where);
      const { cells, changed, hidden } = thawable;
      if (cells.length === 0) {
        const texts = changed > 0 || hidden > 0 ? changedText(changed) : [say("thaw_none")];
        const text = withHidden(texts.join(" "), hidden, say).trim();
        return { intent: changed > 0 ? "warning" : "info", text };
      }
      const { calls } = formulaCalls(cells, await lastRows(workbook));
      const { usage } = await leftToSpend(runtime, usageOf(pane));
      return { ...thawable, calls, left: usage === null ? undefined : spendableOf(usage) };
    },
    isAgreed: ({ cells }, confirmed) => cells.length === confirmed?.cells.length,
    async act({ cells, changed }) {
      const { thaw } = await loadThawing();
      await thaw(workbook, cells);
      const text = [say("thawed", { n: cells.length }), ...changedText(changed)].join(" ");
      return { intent: changed === 0 ? "success" : "warning", text };
    },
  });

  return (
    <AskedCard
      name="thaw"
      work={work}
      busy={say("thawing")}
      onPress={() => work.begin({})}
      question={({ cells, changed, hidden, calls, left }) => {
        const question = say("thaw_confirm", { n: cells.length, calls, left: leftText(left, say) });
        const text = withHidden([question, ...changedText(changed)].join(" "), hidden, say);
        return { text, confirm: say("thaw_confirm_button", { calls }) };
      }}
    />
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
    <Titled id="templates-title" title={say("templates_title")}>
      <Hint>{say("templates_hint")}</Hint>
      <ul className={styles.list} {...rows}>
        {templateNames.map((name) => (
          <li key={name} className={styles.group}>
            <Paragraph id={`template-${name}`}>{templates[name].purpose[language]}</Paragraph>
            <Buttons>
              <Button
                size="small"
                aria-describedby={`template-${name}`}
                disabledFocusable={isBusy}
                onClick={() => void add(name)}
              >
                {say("template_add", { name: templates[name].name[language] })}
              </Button>
            </Buttons>
          </li>
        ))}
      </ul>
      <Notice notice={notice} />
    </Titled>
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

/** The parts of the view, in order: the id of what takes the focus, and the title. */
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
  const { selected, error } = useSelected(workbook, isShown);
  const [scope, setScope] = useState<FormulaScope>("selection");
  const cells = addressOf(
    selected?.area ?? selected?.active ?? { sheet: "", top: 0, left: 0, height: 1, width: 1 },
  );

  if (workbook === undefined)
    return (
      <View>
        <ViewTitle>{say("formulas_title")}</ViewTitle>
        <Notice notice={{ intent: "info", text: say("needs_excel") }} />
      </View>
    );
  const areas = (asked: FormulaScope = scope) => scopeAreas(workbook, asked);
  return (
    <View>
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
    </View>
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
