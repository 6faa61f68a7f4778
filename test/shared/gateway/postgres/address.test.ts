import { describe, expect, test } from "@jest/globals";
import { readAddress } from "../../../../shared/gateway/postgres/address.ts";
import { shownAddress } from "../../../../shared/gateway/store/store-place.ts";

const messageOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was thrown");
};

describe("the address of a store in PostgreSQL", () => {
  test("names a schema, or is in the schema sirene", () => {
    expect(readAddress("postgres://ann@db/companies?schema=paris").schema).toBe("paris");
    expect(readAddress("postgres://ann@db/companies").schema).toBe("sirene");
  });

  test("is passed on without the schema, and sslmode means what it means to psql", () => {
    const { connectionString } = readAddress("postgres://ann@db:5433/companies?schema=paris&sslmode=require");
    expect(connectionString).toBe("postgres://ann@db:5433/companies?sslmode=require&uselibpqcompat=true");
  });

  test.each(["bogus", "", "VERIFY-FULL", "no-verify"])(
    "whose sslmode is %s is refused: it would be taken for none, and all sent in clear",
    (mode) => {
      expect(messageOf(() => readAddress(`postgres://ann@db/companies?sslmode=${mode}`))).toContain(
        "is none of disable, allow, prefer, require, verify-ca, verify-full",
      );
    },
  );

  test.each(["options=-c%20statement_timeout%3D0", "statement_timeout=0", "lock_timeout=0"])(
    "that would override the bounds of connections is refused: %s",
    (parameter) => {
      expect(messageOf(() => readAddress(`postgres://ann@db/companies?${parameter}`))).toContain(
        "which the programs set themselves",
      );
    },
  );

  test.each(["public;drop", "Paris", "9th", 'a"b', "x".repeat(64)])(
    "whose schema is %s is refused: it would have to be quoted",
    (schema) => {
      const address = `postgres://ann@db/companies?schema=${encodeURIComponent(schema)}`;
      expect(messageOf(() => readAddress(address))).toContain("is not a name of small letters");
    },
  );

  test.each([
    "postgres://ann:s%C3%A9cret@db/companies?schema=p",
    "postgres://ann@db/companies?password=s%C3%A9cret",
    "postgres://ann@db/companies?sslpassword=s%C3%A9cret",
    "postgres://a%zz:100%secret@db/companies?schema=p",
  ])("is shown without its password: %s", (address) => {
    expect(shownAddress(address)).not.toContain("cret");
    expect(readAddress(address).shown).toContain("…");
    expect(messageOf(() => readAddress(address.replace("?", "?schema=A&")))).not.toContain("cret");
  });

  test("that is no URL is shown by its scheme alone, for its password may be what makes it none", () => {
    expect(shownAddress("postgres://ann:s/ecret@db/companies")).toBe("postgres://…");
  });
});
