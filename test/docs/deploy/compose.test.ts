import { describe, expect, test } from "@jest/globals";
import { Ajv } from "ajv";
import { fileText, yamlDocuments } from "./yaml-files.ts";

const shipped = ["compose.yaml", "docs/deploy/several-relays/compose.yaml"];
const several = fileText("docs/deploy/several-relays/compose.yaml");

// The schema of https://compose-spec.io as a linter carries it; its rules of style are not ours.
const schema = JSON.parse(fileText("node_modules/dclint/schemas/compose.schema.json")) as object;
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
// Its draft is named with https, which ajv does not take for the same.
const validate = ajv.compile({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" });

/** What the specification of compose files finds wrong in a file, each with its place. */
function faultsOf(text: string): string[] {
  const [file] = yamlDocuments(text);
  validate(file);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period: string;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const { services, secrets, networks, volumes } = yamlDocuments(several)[0] as ComposeFile;

test.each(shipped)("%s is a compose file by the specification's schema", (path) => {
  expect(faultsOf(fileText(path))).toEqual([]);
});

test.each([
  ["stop_grace_period: 90s", "stop_grace_perriod: 90s"],
  ["condition: service_healthy", "condition: service_wealthy"],
  ["internal: true", "internall: true"],
  ["read_only: true", "read_only: [true]"],
])("the schema refuses it with %j as %j", (right, wrong) => {
  expect(several).toContain(right);
  expect(faultsOf(several.replaceAll(right, wrong))).not.toEqual([]);
});

describe("the compose file of several relays", () => {
  test("has two relays that differ in their name alone", () => {
    expect(services["relay-1"]).toEqual(services["relay-2"]);
    expect(services["relay-1"]!.environment!["SIRENE_STORE"]).toBe("postgres://sirene@database/sirene");
  });

  test("gives a relay that stops the time that docs/deploy.md asks for: 90 seconds after it has drained", () => {
    const { command, stop_grace_period: grace } = services["relay-1"]!;
    const drain = command!.map((flag) => /^--drain=(\d+)$/.exec(flag)?.[1]).find(Boolean);
    expect(fileText("docs/deploy.md")).toContain("must give it 90 seconds on top of its `--drain`");
    expect(Number(/^(\d+)s$/.exec(grace)?.[1])).toBeGreaterThanOrEqual(Number(drain) + 90);
  });

  test("publishes the proxy alone, and keeps the database where only relays are", () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["proxy"]);
    expect(networks["store"]).toEqual({ internal: true });
    expect(services["database"]!.networks).toEqual(["store"]);
    const beside = Object.keys(services).filter((name) => services[name]!.networks.includes("store"));
    expect(beside).toEqual(["relay-1", "relay-2", "database"]);
  });

  test("holds no secret: each is a file that is in no repository, and is declared", () => {
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(secrets).toSorted());
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^\.\/secrets\/\w+$/);
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/KEY|SECRET|PASSWORD/.test(name)) expect(value).toMatch(/^\/run\/secrets\/\w+$/);
        expect(value).not.toMatch(/:\/\/[^/@]*:[^/@]*@/);
      }
    }
    expect(fileText(".gitignore").split("\n")).toContain("secrets/");
  });

  test("has the database put each write on disk, in a volume that outlives its container", () => {
    const { command, volumes: mounted } = services["database"]!;
    expect(command).toEqual(expect.arrayContaining(["fsync=on", "synchronous_commit=on"]));
    expect(mounted).toEqual(["database:/var/lib/postgresql/data"]);
    expect(Object.keys(volumes)).toEqual(["database"]);
  });
});
