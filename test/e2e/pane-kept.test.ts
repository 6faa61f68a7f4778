import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { Language } from "../../shared/messages/messages.ts";
import { inWorkbook, openPane } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

const words = {
  en: {
    ...{ plan: "See the plan", start: "Enrich 6 rows", free: "No call needed" },
    ...{ known: "None: everything is known", paid: /^Done: 6 rows\. 6 calls spent\.$/ },
    done: /^Done: 6 rows\. No call spent\.$/,
  },
  fr: {
    ...{ plan: "Voir le plan", start: "Enrichir 6 lignes", free: "Aucun appel nécessaire" },
    ...{ known: "Aucun : tout est connu", paid: /^Terminé : 6 lignes\. 6 appels dépensés\.$/ },
    done: /^Terminé : 6 lignes\. Aucun appel dépensé\.$/,
  },
} as const satisfies Readonly<Record<Language, object>>;

describeInBrowser("a list that a colleague has had filled", () => {
  let relay: StartedRelay;
  beforeAll(async () => {
    relay = await startPaneRelay();
  });

  async function openOn(language: Language, user: string, list: readonly string[]): Promise<Page> {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token(user), view: "enrich" },
      excel: { language: language === "fr" ? "fr-FR" : "en-US" },
    });
    await inWorkbook(
      page,
      (book, ids) => {
        book.fill("A1", [["SIREN"], ...ids.map((id) => [id])], "@");
        book.select("A1:A7");
      },
      list,
    );
    await page.getByRole("radio", { name: /A1:A7/ }).first().waitFor();
    return page;
  }

  test.each(["en", "fr"] as const)(
    "in %s: is planned and filled at no call, and both say so",
    async (language) => {
      const say = words[language];
      const list = sirens(6, language === "en" ? 60_000 : 70_000);
      const button = (page: Page, name: string) => page.getByRole("button", { name });
      const ann = await openOn(language, "Ann Field", list);
      await button(ann, say.plan).click();
      await button(ann, say.start).click();
      await ann.getByText(say.paid).waitFor();
      const before = (await relay.sandbox.calls()).total;

      const bob = await openOn(language, "Bob Hill", list);
      await bob.getByText(say.free).waitFor();
      await button(bob, say.plan).click();
      await bob.getByText(say.known).waitFor();
      await button(bob, say.start).click();
      await bob.getByText(say.done).waitFor();
      expect((await relay.sandbox.calls()).total).toBe(before);
    },
  );
});
