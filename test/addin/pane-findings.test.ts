import { expect, test } from "@jest/globals";
import { browserHere, describeInBrowser } from "../e2e/browser.ts";
import { startPaneRelay } from "../e2e/pane-relay.ts";
import { inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import { paneScenes } from "../fixtures/pane/pane-scenes.ts";

describeInBrowser("the findings of a check, once its rows were sorted", () => {
  test("select no row of another company, and say why, at no call", async () => {
    const relay = await startPaneRelay();
    const { workbook, view, play } = paneScenes["checked"]!;
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token("Ann Field"), view },
      ...(workbook && { workbook }),
    });
    await play(page);
    const { total } = await relay.sandbox.calls();
    const selected = () => inWorkbook(page, (book) => book.selected, null);
    expect(await selected()).toMatchObject({ top: 1, height: 1 });

    const [first, second, third] = await valuesAt(page, "A2:D4");
    await inWorkbook(page, (book, rows) => book.fill("A2", rows, "@"), [third!, first!, second!]);
    const next = page.getByRole("button", { name: "Next row" });
    await next.click();
    await page.getByText("Row 3 · 2 of 2").waitFor();
    expect(await selected()).toMatchObject({ top: 2, height: 1 });
    await next.click();
    await page.getByText("A cell has changed since it was read, so nothing was written").waitFor();
    expect(await selected()).toMatchObject({ top: 2, height: 1 });
    expect((await relay.sandbox.calls()).total).toBe(total);
  });
});
