import { Button } from "@fluentui/react-button";
import {
  type TemplateName,
  templateNames,
  templateSheet,
  templates,
} from "../../../../shared/templates/templates.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { useArrowRows } from "../../pane/use-arrow-rows.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import type { Workbook } from "../../workbook/workbook.ts";

/** Sheets to begin with, each added to the workbook on a press; they ask nothing until a company is typed in. */
export function TemplatesCard({ workbook }: { readonly workbook: Workbook }) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const { isBusy, notice, run } = useAction();
  const rows = useArrowRows<HTMLUListElement>("li");

  const add = (name: TemplateName) =>
    run(async () => {
      // Accounts of a year are published in the course of the next one.
      const latestYear = new Date().getFullYear() - 1;
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
              {templates[name].gives[language]}
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
