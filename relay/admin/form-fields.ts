import { randomUUID } from "node:crypto";
import type { MessageCode } from "../messages/messages.ts";
import { html, type Html } from "./html.ts";
import type { FormErrors, FieldName, Fields } from "./token-form.ts";
import type { Words } from "./words.ts";

/** What stands in a form: what was sent, where something of it could not be taken. */
export interface FormState {
  readonly fields: Fields;
  readonly errors: FormErrors;
}

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A field with its label, its hint, and why it could not be taken. */
export function field(
  name: FieldName,
  { say }: Words,
  { errors }: FormState,
  control: (described: Html) => Html,
): Html {
  const error = errors[name];
  const described = html`aria-describedby="${name}-hint" ${error !== undefined && html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${name}">${say(`field_${name}`)}</label>
    ${control(described)}
    <p class="hint" id="${name}-hint">
      ${error !== undefined && html`<strong class="warning">${say(error)}</strong> `}
      ${say(`field_${name}_hint`)}
    </p>
  </div>`;
}

export function choices(
  name: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
  more: Html,
): Html {
  return html`<select id="${name}" name="${name}" ${more}>
    ${options.map(
      ([value, label]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
    )}
  </select>`;
}

/** The fields that bound a token. `ends`: what the first choice of its end says. */
export function boundFields(words: Words, state: FormState, ends: readonly [string, string]): Html {
  const { say } = words;
  const { fields } = state;
  const isUnlimited = fields["unlimited"] === "on";
  // The usual end of a token may be another one.
  const usual = /^(\d+)d$/.exec(textOf(fields["expires"]))?.[1];
  const days = new Set([30, 90, 365, ...(usual === undefined ? [] : [Number(usual)])]);
  const lasting = [...days].map((count) => [`${count}d`, say("after_days", { days: count })] as const);
  const never = ends[0] === "never" ? [] : [["never", say("never_ends")] as const];
  return html`${field(
    "monthly",
    words,
    state,
    (described) =>
      html`<input
          id="monthly"
          name="monthly"
          type="text"
          inputmode="numeric"
          value="${textOf(fields["monthly"])}"
          ${described}
        />
        <label class="check">
          <input type="checkbox" name="unlimited" value="on" ${isUnlimited && html`checked`} />
          ${say("field_unlimited")}
        </label>`,
  )}
  ${field(
    "hourly",
    words,
    state,
    (described) =>
      html`<input
        id="hourly"
        name="hourly"
        type="text"
        inputmode="numeric"
        value="${textOf(fields["hourly"])}"
        ${described}
      />`,
  )}
  ${field("expires", words, state, (described) =>
    choices("expires", textOf(fields["expires"]), [ends, ...lasting, ...never], described),
  )}`;
}

/** The form of a page, which begins with why it was not taken. */
export function formOf(
  action: string,
  words: Words,
  { errors }: FormState,
  fields: Html,
  button: MessageCode,
): Html {
  const { say } = words;
  return html`${Object.keys(errors).length > 0 && html`<p class="warning" role="alert">${say("form_wrong")}</p>`}
    <form method="post" action="${action}">
      <input type="hidden" name="form" value="${randomUUID()}" />
      ${fields}
      <p class="actions">
        <button type="submit" class="main">${say(button)}</button> <a href="/admin">${say("cancel")}</a>
      </p>
    </form>`;
}
