import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { MessageCode } from "../../messages/messages.ts";
import { usePane } from "../../pane/pane-context.ts";
import { useArrowRows } from "../../pane/use-arrow-rows.ts";

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

/** The cells that are refreshed, frozen or thawed are chosen there. */
export const scopeId = "formulas-scope";

/** The parts of the place by the ids of their headings, in their order; all functions fold out where they are led to. */
const parts: readonly (readonly [id: string, title: MessageCode])[] = [
  ["builder-title", "builder_title"],
  [scopeId, "refresh_title"],
  ["freeze-title", "freeze_title"],
  ["thaw-title", "thaw_title"],
  ["templates-title", "templates_title"],
];

function showPart(id: string): void {
  const heading = document.getElementById(id);
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView({ block: "start" });
}

/** Leads to the parts of a place that is longer than the pane: one stop of the Tab key. */
export function PartsNav() {
  const { say, goTo } = usePane();
  const styles = useNavStyles();
  const arrows = useArrowRows<HTMLUListElement>("li", "sideways");
  return (
    <nav aria-label={say("formulas_parts")}>
      <ul className={styles.list} {...arrows}>
        {parts.map(([id, title]) => (
          <li key={id}>
            <Link as="button" onClick={() => showPart(id)}>
              {say(title)}
            </Link>
          </li>
        ))}
        <li>
          <Link as="button" onClick={() => goTo("functions")}>
            {say("functions_title")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
