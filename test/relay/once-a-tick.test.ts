import { describe, expect, test } from "@jest/globals";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";
import { authenticator } from "../../relay/tokens/authenticator.ts";
import { onceATick } from "../../relay/tokens/authenticator.ts";

const rights = { user: "ann", role: "user", monthly: 100, hourly: null, expiresAt: null } as const;
const nine = Date.UTC(2026, 10, 20, 9);

describe("requests that arrive together", () => {
  test("have their token looked up once, and those that come later once more", () =>
    onRelayStore(":memory:", async ({ book }) => {
      let lookedUp = 0;
      const identify = authenticator(book, () => nine);
      let endTurn = () => {};
      const once = onceATick(
        (text) => {
          lookedUp += 1;
          return identify(text);
        },
        (run) => (endTurn = run),
      );
      const { text, entry } = await book.create(rights, nine);
      const together = [once(text), once(text), once("srt_wrong")];
      const [first, second, wrong] = await Promise.all(together);
      expect(first).toMatchObject({ entry: { id: entry.id } });
      expect(second).toBe(first);
      expect(wrong).toEqual({ refusal: "unknown_token" });
      expect(await once(text)).toBe(first);
      expect(lookedUp).toBe(2);
      await book.revoke(entry.id, nine);
      endTurn();
      expect(await once(text)).toEqual({ refusal: "revoked_token" });
    }));
});
