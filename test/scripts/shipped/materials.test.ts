import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import {
  billOfMaterials,
  shippedPackages,
  type Product,
  type ShippedPackage,
} from "../../../scripts/shipped/materials.ts";

interface Component {
  readonly "bom-ref": string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly object[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

const bill = JSON.parse(readFileSync("dist/sbom.cdx.json", "utf8")) as {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
const fullName = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);
const listed = new Set(bill.components.map((one) => `${fullName(one)} ${one.version}`));

const versionAt = (place: string) =>
  (JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as { readonly version: string }).version;
const labelAt = (place: string) => `${place.split("node_modules/").at(-1)!} ${versionAt(place)}`;

/** The paths of what npm packs of the project. */
function packedFiles(): readonly string[] {
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    encoding: "utf8",
    maxBuffer: 1 << 27,
  });
  const [archive] = JSON.parse(listed) as { readonly files: readonly { readonly path: string }[] }[];
  return archive!.files.map(({ path }) => path);
}
const packed = packedFiles();

/** Packages whose folders, by the comments at the end of a program's bundle, modules of it came from. */
function packagesNamedIn(file: string): Set<string> {
  const text = readFileSync(file, "utf8");
  return new Set([...text.matchAll(/^\/\/ (node_modules\/.+)$/gm)].map(([, path]) => path!));
}

test("examples are packed, without what a demo wrote beside them and moves while it runs again", () => {
  const written = "examples/suppliers.enriched.0.csv";
  writeFileSync(written, "");
  try {
    const examples = packedFiles().filter((path) => path.startsWith("examples/"));
    expect(examples).toEqual(expect.arrayContaining(["examples/suppliers.csv", "examples/suppliers.xlsx"]));
    expect(examples.filter((path) => path.includes("enriched"))).toEqual([]);
  } finally {
    rmSync(written);
  }
});

describe("the bill of materials", () => {
  test("is packed, and names every package of the packed project's own folders", () => {
    expect(packed).toEqual(expect.arrayContaining(["dist/sbom.cdx.json", "dist/third-party-licences.txt"]));
    const places = packed.filter((path) => /^node_modules\/.*[^/]\/package\.json$/.test(path));
    const carried = places
      .map((path) => path.slice(0, -"/package.json".length))
      .filter((place) => /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place));
    expect(carried.map(labelAt)).toEqual(expect.arrayContaining([expect.stringMatching(/^pg /)]));
    expect(carried.map(labelAt).filter((label) => !listed.has(label))).toEqual([]);
  });

  test.each(readdirSync("dist/bin"))(
    "names every package that bundle %s is built of, and the bundle with it",
    (file) => {
      const places = [...packagesNamedIn(`dist/bin/${file}`)];
      expect(places.map(labelAt).filter((label) => !listed.has(label))).toEqual([]);
      for (const place of places) {
        const found = bill.components.find((one) => `${fullName(one)} ${one.version}` === labelAt(place))!;
        expect(found.properties).toContainEqual({ name: "sirene:built-into", value: `dist/bin/${file}` });
      }
    },
  );

  test("finds packages in the bundles of programs, those of the server and of the command line", () => {
    const found = readdirSync("dist/bin").flatMap((file) => [...packagesNamedIn(`dist/bin/${file}`)]);
    const wanted = ["fastify", "commander", "exceljs", "typebox", "undici", "pino"];
    expect(found).toEqual(expect.arrayContaining(wanted.map((name) => `node_modules/${name}`)));
  });

  test("names what the add-in imports, what that needs, the source of a table, and SQLite", () => {
    const files = readdirSync("addin", { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const imports = files.flatMap((name) =>
      [
        ...readFileSync(join("addin", name), "utf8").matchAll(
          /^import (?!type).* from "((?:@[^/"]+\/)?[\w-][^/"]*)/gm,
        ),
      ].map(([, packageName]) => packageName!),
    );
    expect(imports).toEqual(expect.arrayContaining(["react", "@fluentui/react-button"]));
    const names = bill.components.map(fullName);
    // It hands on what others have, and nothing of itself is left.
    expect(new Set(imports.filter((name) => !names.includes(name)))).toEqual(
      new Set(["@fluentui/react-theme"]),
    );
    const further = [
      "@fluentui/tokens",
      "scheduler",
      "@etalab/decoupage-administratif",
      "better-sqlite3",
      "sqlite",
    ];
    expect(names).toEqual(expect.arrayContaining(further));
  });

  test("names nothing twice, nothing that only development needs, and everything with its version of the lock and its hash", () => {
    const refs = bill.components.map((one) => one["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    const names = bill.components.map(fullName);
    for (const name of ["jest", "typescript", "webpack", "oxlint", "@univerjs/core"])
      expect(names).not.toContain(name);
    for (const { name, hashes } of bill.components) {
      if (name === "sqlite") continue;
      expect({ name, hashes }).toEqual({
        name,
        hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[\da-f]{128}$/) }],
      });
    }
    const known = new Set(bill.dependencies.map(({ ref }) => ref));
    // From the product on, what needs what leads to every component.
    const reached = new Set<string>();
    const reach = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      bill.dependencies.find((one) => one.ref === ref)!.dependsOn.forEach(reach);
    };
    reach(bill.dependencies[0]!.ref);
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual(
      [],
    );
    expect(refs.filter((ref) => !known.has(ref))).toEqual([]);
  });

  test("is what the lock file and the builds say: made again it is the same", () => {
    const product = JSON.parse(readFileSync("package.json", "utf8")) as Product;
    const sqlite = bill.components.find(({ name }) => name === "sqlite")!.version;
    expect(
      JSON.parse(JSON.stringify(billOfMaterials(product, shippedPackages(process.cwd()), sqlite))),
    ).toEqual(bill);
  });
});

test("a package in two places is one component, which needs what either needs; an expression of licences is one", () => {
  const one: ShippedPackage = {
    name: "@a/b",
    version: "1.0.0",
    place: "node_modules/@a/b",
    license: "(MIT OR CC0-1.0)",
    integrity: undefined,
    ways: [{ kind: "built-in", files: ["dist/bin/x.js"] }],
    needs: [],
  };
  const other: ShippedPackage = {
    ...one,
    place: "node_modules/c/node_modules/@a/b",
    ways: [{ kind: "installed" }],
    needs: ["node_modules/c"],
  };
  const c: ShippedPackage = { ...one, name: "c", place: "node_modules/c", license: undefined };
  const { components, dependencies } = billOfMaterials(
    { name: "p", version: "2.0.0", license: "MIT", dependencies: { c: "1" }, devDependencies: { jest: "1" } },
    [one, other, c],
    "3.0.0",
  );
  expect(components[0]).toMatchObject({
    group: "@a",
    name: "b",
    purl: "pkg:npm/%40a/b@1.0.0",
    licenses: [{ expression: "(MIT OR CC0-1.0)" }],
    properties: [
      { name: "sirene:built-into", value: "dist/bin/x.js" },
      { name: "sirene:installed-by", value: "npm" },
    ],
  });
  expect(components).toHaveLength(3);
  expect(dependencies[0]).toEqual({
    ref: "pkg:npm/p@2.0.0",
    dependsOn: ["pkg:npm/%40a/b@1.0.0", "pkg:npm/c@1.0.0"],
  });
  expect(dependencies).toContainEqual({ ref: "pkg:npm/%40a/b@1.0.0", dependsOn: ["pkg:npm/c@1.0.0"] });
});

test("every package that is built in has its licence in the file of licences, with its text where it has one", () => {
  const text = readFileSync("dist/third-party-licences.txt", "utf8");
  const builtIn = bill.components.filter(({ properties }) =>
    properties.some(({ name }) => name === "sirene:built-into"),
  );
  expect(builtIn.length).toBeGreaterThan(150);
  expect(
    builtIn.map((one) => `${fullName(one)} ${one.version}`).filter((label) => !text.includes(label)),
  ).toEqual([]);
  for (const name of ["fastify", "react", "exceljs", "undici"])
    expect(text).toContain(readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim());
});
