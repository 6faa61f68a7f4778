import { describe, expect, test } from "@jest/globals";
import { openRelayDatabase } from "../../relay/store/relay-database.ts";
import { authenticator } from "../../relay/tokens/authenticator.ts";
import { onceATick } from "../../relay/tokens/once-a-tick.ts";
import { tokenBook } from "../../relay/tokens/token-book.ts";

const rights = { user: "ann", role: "user", monthly: 100, hourly: null, expiresAt: null } as const;
const nine = Date.UTC(2026, 10, 20, 9);

describe("requests that arrive together", () => {
  test("have their token looked up once, and those that come later once more", () => {
    const database = openRelayDatabase(":memory:");
    const book = tokenBook(database);
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
    const { text, entry } = book.create(rights, nine);
    const first = once(text);
    expect(first).toMatchObject({ entry: { id: entry.id } });
    expect(once(text)).toBe(first);
    expect(once("srt_wrong")).toEqual({ refusal: "unknown_token" });
    expect(lookedUp).toBe(2);
    book.revoke(entry.id, nine);
    endTurn();
    expect(once(text)).toEqual({ refusal: "revoked_token" });
    database.close();
  });
});
