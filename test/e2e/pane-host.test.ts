import { beforeAll, expect, test } from "@jest/globals";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { openPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";

describeInBrowser("the pane opens where Excel is not", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field");
  });

  test.each(["refused", "silent"] as const)(
    "with a sentence when office.js is %s, and finds companies all the same",
    async (officeJs) => {
      const page = await openPane(await browserHere(), { url: relay.url, token, officeJs, view: "find" });
      await page.getByText(/office\.js could not be loaded/).waitFor();
      await page.getByLabel("Name or SIREN").fill("150000289");
      await page.getByRole("button", { name: "Search (1 call)" }).click();
      await page.getByRole("button", { name: "Insert SIREN: FICTIVE IMMEUBLE 01" }).click();
      await page.getByText("This requires Excel, which cannot be reached from here.").first().waitFor();
    },
  );

  test("with a sentence in a browser's own page", async () => {
    const page = await openPane(await browserHere(), { url: relay.url, token, excel: { host: null } });
    await page.getByText(/This page is not open inside Excel/).waitFor();
    for (const name of ["Lists", "Formulas"]) {
      await page.getByRole("tab", { name }).click();
      await page
        .getByRole("tabpanel", { name })
        .getByText(/This requires Excel/)
        .waitFor();
    }
  });

  test("speaks French where Office does, and English elsewhere", async () => {
    const browser = await browserHere();
    const french = await openPane(browser, { url: relay.url, excel: { language: "fr-FR" } });
    expect(await french.getAttribute("html", "lang")).toBe("fr");
    await french.getByRole("button", { name: "Tester et se connecter" }).waitFor();
    const german = await openPane(browser, { url: relay.url, excel: { language: "de-DE" } });
    await german.getByRole("button", { name: "Test and connect" }).waitFor();
  });

  test("is dark where Office is, whatever the system wishes; else as the system wishes", async () => {
    const browser = await browserHere();
    const colour = async (background: string | undefined, colorScheme: "light" | "dark") => {
      const excel = background === undefined ? {} : { background };
      const page = await openPane(browser, { url: relay.url, excel, context: { colorScheme } });
      // What a page shows first may have another colour: it is drawn before it looks.
      await untilTrue(page, 'document.documentElement.style.colorScheme !== ""');
      await page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
      );
      return page.evaluate("getComputedStyle(document.documentElement).colorScheme");
    };
    expect(await colour("#262626", "light")).toBe("dark");
    expect(await colour("#FFFFFF", "dark")).toBe("light");
    expect(await colour(undefined, "dark")).toBe("dark");
    expect(await colour(undefined, "light")).toBe("light");
  });
});
