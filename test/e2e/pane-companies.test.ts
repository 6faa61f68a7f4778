import { beforeAll, expect, test } from "@jest/globals";
import { openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

describeInBrowser("whom the rows of a list in the pane are about", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field");
  });

  test("a row whose number was corrected or emptied has nothing of the other company beside its own", async () => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      token,
      view: "enrich",
      workbook: (book) => {
        book.fill(
          "A1",
          [
            ["SIREN", "sirene_siren", "sirene_name", "sirene_vat", "sirene_rating", "sirene_status"],
            ["005720784", "552032534", "DANONE", "FR27552032534", "A1", "found"],
            ["552032534", "552032534", "DANONE", "FR27552032534", "B2", "found"],
            ["", "552032534", "DANONE", "FR27552032534", "C3", "found"],
          ],
          "@",
        );
        book.select("A2");
      },
    });
    await page.getByRole("button", { name: "See the plan" }).click();
    // This workbook knows nothing of how they were filled.
    await page.getByText(/^In 3 rows, SIRENE's columns no longer contain what was written here/).waitFor();
    await page.getByRole("radio", { name: "Replace them" }).click();
    await page.getByRole("button", { name: "Enrich 3 rows" }).click();
    await page.getByText("Done: 3 rows.").waitFor();
    const [headings, corrected, same, emptied] = await valuesAt(page, "A1:I4");
    expect(headings!.slice(6)).toEqual(["sirene_naf", "sirene_state", "sirene_note"]);
    expect(corrected!.slice(0, 6)).toEqual([
      ...["005720784", "005720784", "ETABLISSEMENTS DECAYEUX", "", "A1", "found"],
    ]);
    expect(same!.slice(1, 6)).toEqual(["552032534", "DANONE", "FR27552032534", "B2", "found"]);
    expect(emptied).toEqual(["", "", "", "", "C3", "blank", "", "", ""]);
  });

  test("SIREN and NIC are one SIRET, and SIRETs that do not begin with the SIREN beside them are told", async () => {
    const page = await openPane(await browserHere(), {
      url: relay.url,
      token,
      view: "enrich",
      workbook: (book) => {
        book.fill(
          "A1",
          [
            ["SIREN", "NIC", "SIRET client"],
            ["356000000", "", "55203253400703"],
            ["552032534", "703", "55203253400703"],
          ],
          "@",
        );
        book.select("A1");
      },
    });
    await page.getByRole("searchbox", { name: "Find a field" }).fill("SIRET");
    await page.getByRole("checkbox", { name: "SIRET", exact: true }).click();
    await page.getByRole("button", { name: "See the plan" }).click();
    await page
      .getByText("In 1 row, the SIRET does not begin with the SIREN in the same row (columns A and C).")
      .waitFor();
    await page.getByRole("button", { name: "Enrich 2 rows" }).click();
    await page.getByText("Done: 2 rows.").waitFor();
    const headings = (await valuesAt(page, "A1:J1")).flat();
    const column = String.fromCharCode(65 + headings.indexOf("sirene_siret"));
    expect((await valuesAt(page, `${column}2:${column}3`)).flat()).toEqual([
      "35600000000048",
      "55203253400703",
    ]);
  });
});
