import { describe, expect, test } from "@jest/globals";
import { detailOf } from "../../../batch/session/failure-detail.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import type { OutcomeError } from "../../../shared/lookups/lookup.ts";
import { desk } from "../desk.ts";

const say = { en: messageFormatter("en"), fr: messageFormatter("fr") };
const inBoth = (error: Pick<OutcomeError, "message" | "detail">) =>
  (["en", "fr"] as const).map((language) =>
    say[language]("unreachable", { url: "U", detail: detailOf(error) }).slice(0, 120),
  );

describe("the detail of a failure is in the language of its reader", () => {
  test.each([
    [
      "the service failed: 3 × GET /me (HTTP 500)",
      "the service failed: 3 × GET /me (HTTP 500).",
      "le service a eu une panne : 3 × GET /me (HTTP 500).",
    ],
    [
      "the service cannot be reached: GET /me [ECONNREFUSED]",
      "GET /me [ECONNREFUSED].",
      "GET /me [ECONNREFUSED].",
    ],
    ["keys refused (keys refused: GET /me (HTTP 401))", "GET /me (HTTP 401).", "GET /me (HTTP 401)."],
    ["the service does not answer", "the service does not answer.", "le service ne répond pas."],
    ["cut_off", "its answer broke off.", "sa réponse s'est interrompue."],
    ["revoked_token", "this token was revoked.", "ce jeton a été révoqué."],
    ['HTTP 401: "moved"', 'HTTP 401: "moved".', 'HTTP 401: "moved".'],
    ["away\u001b[31m\nall is well", "away [31m all is well.", "away [31m all is well."],
  ])("%s", (message, english, french) => {
    const [en, fr] = inBoth({ message });
    expect(en).toContain(`does not answer: ${english}`);
    expect(fr).toContain(`à l'adresse U : ${french}`);
    expect(inBoth({ message: "something else", detail: message })).toEqual([en, fr]);
  });

  test("also where the service fails each time a command reads the quota", async () => {
    const at = await desk({ faults: "5xx=1" });
    const { code, stderr } = await at.run("quota", "--lang", "fr");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^L'API ne répond pas à l'adresse \S+ : le service a eu une panne : 3 × GET \/me \(HTTP 50\d\)/,
    );
  });
});
