import type { AuditedAct } from "../../shared/gateway/store/relay-tables.ts";
import { actions, type Action } from "../tokens/decider.ts";
import { html, type Html } from "./html.ts";
import type { Words } from "./words.ts";

const isAction = (action: string): action is Action => (actions as readonly string[]).includes(action);

/** What was decided lately, by whom, by the page or by a command. */
export function actsPanel(acts: readonly AuditedAct[], { say, moment }: Words): Html {
  const rows = acts.map(
    ({ at, by, way, action, subject, detail }) =>
      html`<tr>
        <th scope="row">${moment(at)}</th>
        <td data-head="${say("act_by")}">${by} <em>${say(`act_way_${way}`)}</em></td>
        <td data-head="${say("act_what")}">${isAction(action) ? say(`act_${action}`) : action}</td>
        <td data-head="${say("token")}"><code>${subject}</code></td>
        <td data-head="${say("act_detail")}">${detail}</td>
      </tr>`,
  );
  return html`<section class="panel wide" aria-labelledby="acts">
    <h2 id="acts">${say("acts")}</h2>
    ${
      rows.length === 0
        ? html`<p>${say("acts_none")}</p>`
        : html`<div class="scroll">
            <table class="cards">
              <thead>
                <tr>
                  <th scope="col">${say("act_when")}</th>
                  <th scope="col">${say("act_by")}</th>
                  <th scope="col">${say("act_what")}</th>
                  <th scope="col">${say("token")}</th>
                  <th scope="col">${say("act_detail")}</th>
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
