import { beforeAll, expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { inWorkbook, openPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import { startPaneRelay } from "./pane-relay.ts";

describeInBrowser("the pane connects", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 300 });
  });

  test.each(bothHands)("by %s: says what is wrong in a sentence, then who is known", async (_, handsOf) => {
    const page = await openPane(await browserHere(), { url: relay.url });
    const hands = handsOf(page);
    const [address, secret] = [page.getByLabel("Address of the relay"), page.getByLabel("Token")];
    const connect = page.getByRole("button", { name: "Test and connect" });
    const alert = page.locator("#section-connection").getByRole("alert");
    expect(await address.inputValue()).toBe(relay.url);
    expect(await secret.getAttribute("type")).toBe("password");

    await hands.press(connect);
    expect(await alert.textContent()).toBe("Enter the token.");
    await hands.fill(secret, "wrong");
    await hands.fill(address, "http://relay.example.org");
    await hands.press(connect);
    expect(await alert.textContent()).toMatch(/must begin with https/);
    await hands.fill(address, "http://127.0.0.1:9");
    await hands.press(connect);
    await alert.getByText(/relay does not answer/).waitFor();
    await hands.fill(address, relay.url);
    await hands.press(connect);
    await alert.getByText(/refused the token/).waitFor();
    expect(await page.evaluate("localStorage.getItem('sirene.token')")).toBeNull();

    await hands.fill(secret, token);
    await hands.press(connect);
    await page.getByText(`Connected to ${relay.url} as Ann Field.`).waitFor();
    await page.getByRole("banner").getByText("300 of your 300 calls left").waitFor();
    for (const [way, tab] of [
      ["Find a company", "Find"],
      ["Fill or check a list", "Lists"],
      ["Write formulas", "Formulas"],
    ] as const) {
      await hands.press(page.getByRole("button", { name: way }));
      await page.getByRole("tab", { name: tab, selected: true }).waitFor();
      await hands.choose(page.getByRole("tab", { name: "Account" }));
    }
    await hands.press(page.getByRole("button", { name: "Test the connection" }));
    await page.getByText("The connection works: the relay knows you as Ann Field.").waitFor();
    expect(await page.content()).not.toContain(token);

    await hands.press(page.getByRole("button", { name: "Disconnect" }));
    await page.getByText("Disconnected: the token was removed from this computer.").waitFor();
    expect(await page.evaluate("localStorage.getItem('sirene.token')")).toBeNull();
  });

  test("once connected, leads to the cells that had no answer before", async () => {
    const page = await openPane(await browserHere(), { url: relay.url, view: "connection" });
    await page.evaluate('sirene.client.ask({ operation: "legal-unit", siren: "150000016" })');
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Test and connect" }).click();
    await page.getByRole("button", { name: "Retry the cells in error" }).click();
    await page.getByRole("tab", { name: "Formulas", selected: true }).waitFor();
    await page.getByText("There is no SIRENE formula in error there.").waitFor();
  });

  test.each(bothHands)("by %s: the cache-only switch holds over an opening", async (_, handsOf) => {
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "connection" });
    await handsOf(page).press(page.getByRole("switch", { name: "Cache only (no new calls)" }));
    await page.getByText("Cache only: no new calls are made.").waitFor();
    await page.reload();
    await page.getByText("Cache only: no new calls are made.").waitFor();
  });

  test.each(bothHands)("by %s: the connection is behind a gear once there is one", async (_, handsOf) => {
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "quota" });
    const hands = handsOf(page);
    const gear = page.getByRole("button", { name: "Connection", exact: true });
    await gear.waitFor();
    expect(await page.getByRole("button", { name: "Disconnect" }).count()).toBe(0);
    await hands.press(gear);
    await page.getByRole("button", { name: "Disconnect" }).waitFor();
    expect(await gear.getAttribute("aria-expanded")).toBe("true");
    await hands.press(gear);
    await page.getByRole("button", { name: "Disconnect" }).waitFor({ state: "detached" });
  });

  test.each(bothHands)(
    "by %s: a refused token is one line on every view, a press from its cure",
    async (_, handsOf) => {
      const page = await openPane(await browserHere(), { url: relay.url, token: "wrong", view: "find" });
      const banner = page.getByRole("banner");
      await banner.getByText("The relay refuses your token.").waitFor();
      await handsOf(page).press(banner.getByRole("button", { name: "Enter another token" }));
      await handsOf(page).fill(page.getByLabel("Token"), token);
      await handsOf(page).press(page.getByRole("button", { name: "Test and connect" }));
      await banner.getByText("300 of your 300 calls left").waitFor();
    },
  );

  test("a question that is refused, as the calls left are spent elsewhere, makes the pane read again what is left", async () => {
    const own = await relay.token("Bob Hill", { monthly: 1 });
    const page = await openPane(await browserHere(), { url: relay.url, token: own, view: "find" });
    const banner = page.getByRole("banner");
    await banner.getByText("1 of your 1 call left").waitFor();
    const [spent, refused] = sirens(2, 90_000);
    await relay.lookups(own, [{ operation: "legal-unit", siren: spent }]);
    await untilTrue(page, "globalThis.fakeExcel.functions.size > 0");
    await inWorkbook(page, (book, siren) => book.fill("A1", [[`=SIRENE.NAME("${siren}")`]]), refused!);
    await banner.getByText("You have no calls left").waitFor();
  });

  test("connecting and testing cost no call", async () => {
    await relay.sandbox.atRoot("/_sandbox/calls", { method: "DELETE" });
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "quota" });
    await page.getByText("300 of 300 calls left").waitFor();
    await page.getByRole("button", { name: "Read again" }).click();
    expect((await relay.sandbox.calls()).total).toBe(0);
  });
});

testNothingLeaks();
