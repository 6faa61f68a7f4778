import { Link } from "@fluentui/react-link";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { MouseEvent } from "react";
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

/** The parts of the place by the ids of what has the focus then, in their order; what is folded in folds out. */
const parts: readonly (readonly [id: string, title: MessageCode])[] = [
  ["builder-title", "builder_title"],
  [scopeId, "refresh_title"],
  ["freeze-title", "freeze_title"],
  ["thaw-title", "thaw_title"],
  ["templates-title", "templates_title"],
  ["section-functions", "functions_title"],
];

function showPart(id: string, event: MouseEvent): void {
  // Office keeps what it tells the pane in the page's address.
  event.preventDefault();
  const part = document.getElementById(id);
  if (part === null) return;
  const folded = part.closest("details");
  if (folded !== null) folded.open = true;
  part.tabIndex = -1;
  part.focus();
  part.scrollIntoView({ block: "start" });
}

/** Leads to the parts of a place that is longer than the pane: one stop of the Tab key. */
export function PartsNav() {
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
