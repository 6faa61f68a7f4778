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

  test.each([
    "postgres://ann:s/ecret@db/companies",
    "postgres://ann:4/9xsecret@db/companies",
    "postgres://ann:4?9xsecret@db/companies",
    "postgres://ann:4#9xsecret@db/companies",
    "postgres:///ann:secret@db/companies",
    "postgres:/ann:secret@db/companies",
    "postgres:ann:secret@db/companies",
    "postgres:secret",
  ])("in which the password cannot be told is refused, and shown by its scheme alone: %s", (address) => {
    expect(shownAddress(address)).toBe("postgres://…");
    const said = messageOf(() => readAddress(address));
    expect(said).toContain("with / ? # @ within its parts as %2F %3F %23 %40");
    expect(said).not.toContain("secret");
  });

  test.each([
    "postgres://ann%40corp:p%40ss%2F4@db/companies",
    "postgres://ann@corp:pass@db/companies",
    "postgres:///companies?host=%2Fvar%2Frun%2Fpostgresql",
  ])("with each sign encoded where it could be mistaken is taken: %s", (address) => {
    expect(new URL(readAddress(address).connectionString).pathname).toBe("/companies");
  });
});
