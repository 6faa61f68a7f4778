import type { UsageLine } from "../../shared/gateway/store/store.ts";
import { bar } from "./chart.ts";
import type { Figures } from "./figures.ts";
import { html, type Html } from "./html.ts";
import type { Words } from "./words.ts";

interface UsageTable {
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly lines: readonly UsageLine[];
  /** A heading as it is read. */
  readonly name: (heading: string) => string;
}

function usageTable({ id, title, heading, lines, name }: UsageTable, { say, number }: Words): Html {
  const most = Math.max(0, ...lines.map(({ calls }) => calls));
  const rows = lines.map(
    (line) =>
      html`<tr>
        <th scope="row">${name(line.heading)}</th>
        <td class="number">${number(line.calls)}</td>
        <td class="number">${number(line.found)}</td>
        <td class="number">${number(line.failed)}</td>
        <td class="bar-cell">${bar(line.calls, most)}</td>
      </tr>`,
  );
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">${heading}</th>
        <th scope="col" class="number">${say("calls")}</th>
        <th scope="col" class="number">${say("found")}</th>
        <th scope="col" class="number">${say("failed")}</th>
        <th scope="col" class="bar-cell"><span class="unseen">${say("share")}</span></th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return html`<section class="panel" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${lines.length === 0 ? html`<p>${say("none_yet")}</p>` : table}
  </section>`;
}

const mostFirst = (lines: readonly UsageLine[]) => lines.toSorted((one, other) => other.calls - one.calls);

/** The ledger's calls of the period by day, by user and by operation. */
export function usageTables({ calls }: Figures, words: Words): Html {
  const { say, shortDay } = words;
  const tables: UsageTable[] = [
    {
      id: "by-day",
      title: say("calls_by_day"),
      heading: say("day"),
      lines: calls.byDay,
      name: (heading) => shortDay(Date.parse(`${heading}T12:00:00`)),
    },
    {
      id: "by-user",
      title: say("calls_by_user"),
      heading: say("user"),
      lines: mostFirst(calls.byUser),
      name: (heading) => (heading === "" ? say("relay_itself") : heading),
    },
    {
      id: "by-operation",
      title: say("calls_by_operation"),
      heading: say("operation"),
      lines: mostFirst(calls.byOperation),
      name: (heading) => heading,
    },
  ];
  return html`${tables.map((table) => usageTable(table, words))}`;
}
