import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { readEnvironment, variables } from "../../batch/session/environment.ts";
import { ProgramError } from "../../batch/errors/program-errors.ts";
import { variables as relayVariables } from "../../relay/environment/environment.ts";
import { type Variables, withEnvFile } from "../../shared/command-line/environment.ts";

type Name = keyof typeof variables;
const names = Object.keys(variables) as Name[];

const token = `srt_0123abcd_${"x".repeat(43)}`;

/** Values that each variable takes, and values that it does not. */
const samples: Readonly<
  Record<Name, { readonly right: readonly string[]; readonly wrong: readonly string[] }>
> = {
  SIRENE_API_URL: {
    right: ["https://api.example/v1", "http://127.0.0.1:4010/v1", " https://api.example "],
    wrong: [
      "api.example/v1",
      "ftp://api.example",
      "https://",
      "https:///v1",
      "https://a b/v1",
      "http://[::1",
      "https://ann:hunter2@api.example/v1",
      "https://ann:4/hunter2@api.example/v1",
    ],
  },
  SIRENE_API_KEY: {
    right: ["pk_live_abc"],
    wrong: ["abc", "pk_live_", "sk_live_abc", "pk_live_é", "pk_live_a b"],
  },
  SIRENE_API_SECRET: { right: ["sk_live_abc"], wrong: ["abc", "sk_live_", "pk_live_abc", "sk_live_a\nb"] },
  SIRENE_RELAY_URL: {
    right: ["https://relay.example", "http://127.0.0.1:3000"],
    wrong: ["relay.example", "https://ann:hunter2@relay.example"],
  },
  SIRENE_RELAY_TOKEN: { right: [token], wrong: ["a b", "jeton-é", "a\nb"] },
  SIRENE_STORE: { right: ["/var/lib/store.sqlite", "store.sqlite"], wrong: [] },
  SIRENE_HOUR: { right: ["1h", "2s", "500ms", "0.5m"], wrong: ["1", "0s", "0.0h", "1d", "-1h", "hour"] },
  SIRENE_LANG: { right: ["fr", "en", "fr_FR.UTF-8"], wrong: ["de", "FR!", "0"] },
};

function complaint(environment: Variables): ProgramError {
  try {
    readEnvironment(environment);
  } catch (error) {
    if (error instanceof ProgramError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(environment)} was not refused`);
}

describe.each(names)("%s", (name) => {
  test.each([...samples[name].right])("may be %j", (value) => {
    expect(() => readEnvironment({ [name]: value })).not.toThrow();
  });

  const { wrong } = samples[name];
  if (wrong.length > 0)
    test.each([...wrong])("must not be %j, and the complaint does not show it", (value) => {
      const { exit, code, parameters } = complaint({ [name]: value });
      expect({ exit, code, name: parameters["name"] }).toEqual({ exit: "usage", code: "bad_variable", name });
      expect(JSON.stringify(Object.values(parameters))).not.toContain(JSON.stringify(value));
    });

  test.each(["", "   "])("counts as not set when it is %j", (value) => {
    expect(readEnvironment({ [name]: value })).toEqual(readEnvironment({}));
  });
});

const testOnLinux = process.platform === "linux" ? test : test.skip;

describe("what the environment gives", () => {
  const api = {
    SIRENE_API_URL: "https://api.example/v1",
    SIRENE_API_KEY: "pk_live_abc",
    SIRENE_API_SECRET: "sk_live_abc",
  };

  test("is an API when address, key and secret are all there, and else the names of those that are not", () => {
    expect(readEnvironment(api)).toMatchObject({
      api: { url: "https://api.example/v1", key: "pk_live_abc", secret: "sk_live_abc" },
      missing: [],
    });
    expect(readEnvironment({ ...api, SIRENE_API_KEY: "" })).toMatchObject({
      api: undefined,
      missing: ["SIRENE_API_KEY"],
    });
  });

  test("is an hour of an hour, unless told otherwise", () => {
    expect(readEnvironment({}).hourLength).toBe(3_600_000);
    expect(readEnvironment({ SIRENE_HOUR: "2s" }).hourLength).toBe(2_000);
  });

  testOnLinux(
    "is a store in the data folder where none is named, which was in the cache folder before",
    () => {
      const placeOf = (variables: Variables) => readEnvironment(variables).defaultStore;
      expect(placeOf({ XDG_DATA_HOME: "/data", XDG_CACHE_HOME: "/cache" })).toEqual({
        path: "/data/sirene/store.sqlite",
        former: "/cache/sirene/store.sqlite",
      });
      const atHome = {
        path: join(homedir(), ".local/share/sirene/store.sqlite"),
        former: join(homedir(), ".cache/sirene/store.sqlite"),
      };
      expect(placeOf({})).toEqual(atHome);
      expect(placeOf({ XDG_DATA_HOME: "", XDG_CACHE_HOME: "" })).toEqual(atHome);
      // XDG Base Directory Specification: a relative path is ignored.
      expect(placeOf({ XDG_DATA_HOME: "data" })).toEqual(atHome);
      expect(readEnvironment({ SIRENE_STORE: "here.sqlite" }).store).toBe("here.sqlite");
    },
  );

  test.each([
    ["MySQL://root:hunter2@127.0.0.1/sirene", "mysql", "store_not_served"],
    ["redis://:hunter2@127.0.0.1", "redis", "store_not_durable"],
    ["Rediss:hunter2", "rediss", "store_not_durable"],
    ["valkey://hunter2@cache.example", "valkey", "store_not_durable"],
    ["file:///var/lib/hunter2.sqlite", "file", "store_not_served"],
    ["s3+https://hunter2/bucket", "s3+https", "store_not_served"],
  ])("is no store at %s: its scheme is told, and nothing else of it", (store, scheme, refused) => {
    const { exit, code, parameters } = complaint({ SIRENE_STORE: store });
    expect({ exit, code, parameters }).toEqual({
      exit: "usage",
      code: refused,
      parameters: { scheme },
    });
  });

  test.each(["C:\\Users\\me\\store.sqlite", "c:/data/store.sqlite", "./redis:1.sqlite", ":memory:"])(
    "is a store at %s, which is a path",
    (path) => expect(readEnvironment({ SIRENE_STORE: path }).store).toBe(path),
  );
});

test(".env.example lists every variable, each once, with a line on it above", () => {
  const lines = readFileSync(join(process.cwd(), ".env.example"), "utf8").split("\n");
  const listed = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=./.exec(line)?.[1] ?? []);
  const read = new Set([...names, ...Object.keys(relayVariables)]);
  expect(listed.toSorted()).toEqual([...read].toSorted());
  const blocks = lines
    .join("\n")
    .split("\n\n")
    .filter((block) => /^(?:# )?[A-Z_]+=/m.test(block));
  for (const block of blocks) expect(block).toMatch(/^# \S/);
});

test("a copy of .env.example as .env sets the API's address and keys alone: nothing else is asked, and the store stays", () => {
  const folder = mkdtempSync(join(tmpdir(), "sirene-env-"));
  copyFileSync(join(process.cwd(), ".env.example"), join(folder, ".env"));
  const { variables: found, fromFile } = withEnvFile({}, folder);
  rmSync(folder, { recursive: true });
  expect(fromFile.names).toEqual(["SIRENE_API_KEY", "SIRENE_API_SECRET", "SIRENE_API_URL"]);
  expect(readEnvironment(found)).toMatchObject({ relay: undefined, store: undefined });
});
