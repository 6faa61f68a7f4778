import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { RelayProgramError } from "../../relay/environment/terminal.ts";
import { readEnvironment, variables } from "../../relay/environment/environment.ts";
import { readAddress } from "../../shared/gateway/postgres/address.ts";
import { parse } from "pg-connection-string";
import type { Variables } from "../../shared/command-line/environment.ts";
import { codeIn, documentText, tableRows } from "../docs/documents.ts";

const folder = mkdtempSync(join(tmpdir(), "sirene-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with `text` in it. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const direct = {
  SIRENE_API_URL: "https://api.example/v1",
  SIRENE_API_KEY: "pk_live_abc",
  SIRENE_API_SECRET: "sk_live_abc",
};
const api = { url: "https://api.example/v1", key: "pk_live_abc", secret: "sk_live_abc" };

function errorOf(environment: Variables): RelayProgramError {
  try {
    readEnvironment(environment);
  } catch (error) {
    if (error instanceof RelayProgramError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("the API that the relay asks", () => {
  test("is there when address, key and secret are, and else the names of those that are not", () => {
    expect(readEnvironment(direct)).toMatchObject({ api, missing: [] });
    expect(readEnvironment({})).toMatchObject({
      api: undefined,
      missing: ["SIRENE_API_URL", "SIRENE_API_KEY", "SIRENE_API_SECRET"],
    });
    expect(readEnvironment({ ...direct, SIRENE_API_SECRET: " " }).missing).toEqual(["SIRENE_API_SECRET"]);
  });

  test("has its keys from files, line ends and all; what is set directly comes first", () => {
    const files = {
      SIRENE_API_URL: direct.SIRENE_API_URL,
      SIRENE_API_KEY_FILE: fileOf("key", "pk_live_abc\n"),
      SIRENE_API_SECRET_FILE: fileOf("secret", "  sk_live_abc\r\n"),
    };
    expect(readEnvironment(files).api).toEqual(api);
    const other = { ...files, SIRENE_API_KEY: "pk_live_direct" };
    expect(readEnvironment(other).api!.key).toBe("pk_live_direct");
  });

  test("is refused with a file that is no key, that is empty, or that is not there; its content is not told", () => {
    const wrong = { ...direct, SIRENE_API_SECRET: "", SIRENE_API_SECRET_FILE: fileOf("wrong", "hunter2") };
    const told = errorOf(wrong);
    expect(told).toMatchObject({ code: "bad_variable", parameters: { name: "SIRENE_API_SECRET" } });
    expect(JSON.stringify(told.parameters)).not.toContain("hunter2");
    const empty = { ...wrong, SIRENE_API_SECRET_FILE: fileOf("empty", "\n") };
    expect(readEnvironment(empty).missing).toEqual(["SIRENE_API_SECRET"]);
    const nowhere = { ...wrong, SIRENE_API_SECRET_FILE: join(folder, "nowhere") };
    expect(errorOf(nowhere)).toMatchObject({
      code: "unreadable",
      parameters: { what: "SIRENE_API_SECRET_FILE", detail: "ENOENT" },
    });
    const locked = fileOf("locked", "sk_live_abc");
    chmodSync(locked, 0);
    // An administrator of the machine may read everything.
    if (process.getuid?.() !== 0) {
      expect(errorOf({ ...wrong, SIRENE_API_SECRET_FILE: locked }).parameters["detail"]).toBe("EACCES");
    }
  });
});

test.each([
  ["SIRENE_API_URL", "ftp://api.example"],
  ["SIRENE_API_URL", "https://ann:hunter2@api.example/v1"],
  ["SIRENE_API_KEY", "sk_live_abc"],
  ["SIRENE_API_SECRET", "pk_live_abc"],
  ["SIRENE_HOUR", "1d"],
  ["SIRENE_LANG", "de"],
])("%s must not be %j, and the error does not show it", (name, value) => {
  const { code, parameters } = errorOf({ ...direct, [name]: value });
  expect([code, parameters["name"]]).toEqual(["bad_variable", name]);
  expect(JSON.stringify(parameters)).not.toContain(value);
});

test.each([
  ["redis://:hunter2@127.0.0.1", "store_not_durable"],
  ["rediss://:hunter2@127.0.0.1", "store_not_durable"],
  ["mysql://hunter2", "store_not_served"],
])("SIRENE_STORE must not be %j: its scheme is told, and nothing else of it", (store, refused) => {
  const { code, parameters } = errorOf({ ...direct, SIRENE_STORE: store });
  expect({ code, parameters }).toEqual({
    code: refused,
    parameters: { scheme: store.slice(0, store.indexOf(":")) },
  });
});

describe("the password of the store's database", () => {
  const address = "postgres://sirene@db.example/sirene?sslmode=verify-full";
  const pathOf = (variables: Variables) => readEnvironment({ ...direct, ...variables }).store.path;

  test("comes from a file into the address, any of its characters; one in the address comes first", () => {
    const password = "a%41b:c/d@e?f#g é";
    const named = { SIRENE_STORE_PASSWORD_FILE: fileOf("password", `${password}\n`) };
    const { connectionString } = readAddress(pathOf({ SIRENE_STORE: address, ...named }));
    expect(parse(connectionString)).toMatchObject({ user: "sirene", password, host: "db.example" });
    const other = address.replace("sirene@", "sirene:direct@");
    expect(pathOf({ SIRENE_STORE: other, ...named })).toBe(other);
  });

  test.each([undefined, "/var/lib/sirene/store.sqlite"])(
    "is refused where the store is no database but %j, which would buy everything again",
    (store) => {
      const named = { SIRENE_STORE: store, SIRENE_STORE_PASSWORD_FILE: fileOf("unused", "hunter2") };
      expect(errorOf({ ...direct, ...named })).toMatchObject({ code: "store_password_unused" });
    },
  );

  test("is refused from a file that is not there, by the variable's name", () => {
    const named = { SIRENE_STORE: address, SIRENE_STORE_PASSWORD_FILE: join(folder, "nowhere") };
    expect(errorOf({ ...direct, ...named })).toMatchObject({
      code: "unreadable",
      parameters: { what: "SIRENE_STORE_PASSWORD_FILE" },
    });
  });
});

test("docs/deploy.md lists every variable that the relay reads, and no other", () => {
  const documented = tableRows(documentText("docs/deploy.md"), "Variable").map(([name]) => codeIn(name!)[0]!);
  expect(documented.toSorted()).toEqual(Object.keys(variables).toSorted());
});
