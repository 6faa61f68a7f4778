import { beforeAll, expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { bothHands } from "./pane-hands.ts";
import { openPane } from "../fixtures/pane/pane-page.ts";
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
    await page
      .getByRole("banner")
      .getByText(/of 2,000 calls left/)
      .waitFor();
    await hands.press(page.getByRole("button", { name: "Test the connection" }));
    await page.getByText("The connection works: the relay knows you as Ann Field.").waitFor();
    expect(await page.content()).not.toContain(token);

    await hands.press(page.getByRole("button", { name: "Disconnect" }));
    await page.getByText("Disconnected: the token was removed from this computer.").waitFor();
    expect(await page.evaluate("localStorage.getItem('sirene.token')")).toBeNull();
  });

  test.each(bothHands)("by %s: the cache-only switch holds over an opening", async (_, handsOf) => {
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "connection" });
    await handsOf(page).press(page.getByRole("switch", { name: "Cache only (no new calls)" }));
    await page.getByText("Cache only: no new calls are made.").waitFor();
    await page.reload();
    await page.getByText("Cache only: no new calls are made.").waitFor();
  });

  test("connecting and testing cost no call", async () => {
    await relay.sandbox.atRoot("/_sandbox/calls", { method: "DELETE" });
    const page = await openPane(await browserHere(), { url: relay.url, token, view: "quota" });
    await page.getByText("299 of 300 calls left").or(page.getByText("300 of 300 calls left")).waitFor();
    await page.getByRole("button", { name: "Read again" }).click();
    expect((await relay.sandbox.calls()).total).toBe(0);
  });
});

testNothingLeaks();
