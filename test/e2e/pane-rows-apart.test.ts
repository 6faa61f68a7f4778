import { beforeAll, expect, test } from "@jest/globals";
import type { Language } from "../../shared/messages/messages.ts";
import { inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

const words = {
  en: {
    ...{ plan: "See the plan", include: "Include 2 rows", start: "Enrich 5 rows" },
    done: /^Done: 5 rows\./,
    told: "3 filled rows are not part of this list: an empty row separates A5:A8 from it.",
  },
  fr: {
    ...{ plan: "Voir le plan", include: "Inclure 2 lignes", start: "Enrichir 5 lignes" },
    done: /^Terminé : 5 lignes\./,
    told: "3 lignes remplies ne font pas partie de cette liste : une ligne vide en sépare A5:A8.",
  },
} as const satisfies Readonly<Record<Language, object>>;

describeInBrowser("a list with an empty row in it", () => {
  let relay: StartedRelay;
  beforeAll(async () => {
    relay = await startPaneRelay();
  });

  test.each(["en", "fr"] as const)(
    "in %s: is told to be cut before anything is spent, and what continues it is filled too if it is included",
    async (language) => {
      const say = words[language];
      const page = await openPane(await browserHere(), {
        ...{ url: relay.url, token: await relay.token("Ann Field"), view: "enrich" },
        excel: { language: language === "fr" ? "fr-FR" : "en-US" },
      });
      await inWorkbook(
        page,
        (book, [one, two, three, four]) => {
          const rows = ["SIREN", one, two, "", three, four, "", "FICTIVE source"];
          book.fill(
            "A1",
            rows.map((cell) => [cell!]),
            "@",
          );
          book.select("A2");
        },
        sirens(4, language === "en" ? 61_000 : 71_000),
      );
      const button = (name: string) => page.getByRole("button", { name });
      const before = (await relay.sandbox.calls()).total;
      await button(say.plan).click();
      await page.getByText(say.told).waitFor();
      await button(say.include).click();
      await button(say.start).waitFor();
      expect(await page.getByText(say.told).count()).toBe(0);
      expect((await relay.sandbox.calls()).total).toBe(before);
      await button(say.start).click();
      await page.getByText(say.done).waitFor();
      const written = (await valuesAt(page, "B2:B8")).map(([cell]) => cell !== "");
      expect(written).toEqual([true, true, false, true, true, false, false]);
      expect((await relay.sandbox.calls()).total).toBe(before + 4);
    },
  );

  test("is still about the column that was chosen, once what continues it is included, and goes on from its new title", async () => {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token("Bea Field"), view: "enrich" },
      excel: { language: "en-US" },
    });
    await inWorkbook(
      page,
      (book, [one, two, three, ofOne, ofTwo, ofThree]) => {
        const rows = [
          [one!, ofOne!],
          [two!, ofTwo!],
          ["", ""],
          [three!, ofThree!],
        ];
        book.fill("A1", [["SIREN", "SIREN of the group"], ...rows], "@");
        book.select("A2");
      },
      sirens(6, 81_000),
    );
    await page.getByRole("button", { name: "See the plan" }).click();
    const column = page.getByLabel("Column of the identifiers");
    await column.selectOption({ label: "B: SIREN of the group" });
    await page.getByRole("button", { name: "Include 1 row" }).click();
    await page.getByRole("button", { name: "Enrich 4 rows" }).waitFor();
    await page.locator("#view-lists h3:focus").waitFor({ timeout: 10_000 });
    expect(await column.locator("option:checked").innerText()).toBe("B: SIREN of the group");
  });
});
