import { expect, test } from "@jest/globals";
import { startRelay } from "../../relay/start-relay.ts";
import { type Desk, desk, deskAt, testNothingLeaks } from "../desk.ts";

const wrong = `srt_00000000_${"A".repeat(43)}`;
const tokenOfNobody = (url: string) => ({ SIRENE_RELAY_URL: url, SIRENE_RELAY_TOKEN: wrong });

const quotaOf = async (at: Pick<Desk, "run">, language: string) => {
  const { code, stderr } = await at.run("quota", "--lang", language);
  return { code, said: stderr.trim() };
};

test("a relay that does not know the token is said to refuse it, in one language and with one advice", async () => {
  const relay = await startRelay();
  const at = deskAt(relay.sandbox, tokenOfNobody(relay.url));
  expect(await quotaOf(at, "en")).toEqual({
    code: 4,
    said: `The relay ${relay.url} refused the token: it does not know this token. Check SIRENE_RELAY_TOKEN, or ask its administrator for a new one.`,
  });
  expect(await quotaOf(at, "fr")).toEqual({
    code: 4,
    said: `Le relais ${relay.url} a refusé le jeton : il ne connaît pas ce jeton. Vérifiez SIRENE_RELAY_TOKEN, ou demandez-en un nouveau à son administrateur.`,
  });
});

test("the API itself in the place of a relay refuses no token of a relay: its address is what is wrong", async () => {
  const { sandbox } = await desk();
  const at = deskAt(sandbox, tokenOfNobody(sandbox.url.replace(/\/v1$/, "")));
  const { code, said } = await quotaOf(at, "en");
  expect(said).toMatch(/ is not a SIRENE relay: HTTP 40\d.*Check SIRENE_RELAY_URL\.$/);
  expect(code).toBe(1);
});

testNothingLeaks();
