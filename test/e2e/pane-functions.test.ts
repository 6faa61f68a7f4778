import { beforeAll, expect, test } from "@jest/globals";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { cellsAt, openPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";

describeInBrowser("the pane lists the functions", () => {
  let relay: StartedRelay;
  beforeAll(async () => {
    relay = await startPaneRelay();
  });

  test.each(bothHands)(
    "by %s: an example writes itself into the active cell, for its row",
    async (_, handsOf) => {
      const page = await openPane(await browserHere(), {
        url: relay.url,
        token: await relay.token("Ann Field"),
        view: "functions",
        workbook: (book) => {
          book.fill("A5", [["552032534"]], "@");
          book.select("C5");
        },
      });
      const hands = handsOf(page);
      const list = page.locator("#section-functions");
      await list.getByText(/^\d+ functions$/).waitFor();
      await hands.fill(page.getByLabel("Find a function"), "sirene.name");
      const insert = page.getByRole("button", { name: "Insert =SIRENE.NAME(A2)" });
      await hands.press(insert);
      await page.getByText("written at C5.").waitFor();
      expect((await cellsAt(page, "C5"))[0]?.formula).toBe("=SIRENE.NAME(A5)");
      await untilTrue(page, "globalThis.fakeExcel.values('C5')[0][0] !== '#BUSY!'");

      await hands.press(insert);
      await page
        .getByRole("alertdialog")
        .getByText(/C5 is not empty/)
        .waitFor();
      await hands.press(page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }));
      await hands.fill(page.getByLabel("Find a function"), "no such thing");
      await list.getByText("There is no function with that name.").waitFor();
    },
  );

  test("every function of the metadata stands in the list, with its help in French", async () => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      view: "functions",
      excel: { language: "fr-FR" },
    });
    const { functions } = (await (await fetch(`${relay.url}/functions-fr.json`)).json()) as {
      functions: { name: string }[];
    };
    const list = page.locator("#section-functions");
    await list.getByText(/^\d+ fonctions$/).waitFor();
    const shown = await list.getByRole("listitem").locator("strong").allTextContents();
    const names = shown.map((syntax) => /^SIRENE\.([A-Z\d]+)\(/.exec(syntax)?.[1]);
    expect(names.toSorted()).toEqual(functions.map(({ name }) => name).toSorted());
  });
});
