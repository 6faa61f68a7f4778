import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How a package comes to whoever installs the project: in the files of a bundle, or in a folder of its own. */
type Way = { readonly kind: "built-in"; readonly files: readonly string[] } | { readonly kind: "installed" };

/** A package that is shipped, by what the lock file says of it. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder from the project's own. */
  readonly place: string;
  readonly license: string | undefined;
  /** A hash of its archive, `sha512-` and base64. */
  readonly integrity: string | undefined;
  readonly ways: readonly Way[];
  /** Places of the packages it needs, as far as they are shipped too. */
  readonly needs: readonly string[];
}

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

/** What a build wrote down of a package (packages-plugin.mjs). */
interface BuiltIn {
  readonly place: string;
  readonly files: readonly string[];
}

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Where a package at `place` finds `name`: in its own folder, or in one further out. */
function found(lock: Lock, place: string, name: string): string | undefined {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1))) {
    const there = from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`;
    if (lock[there] !== undefined) return there;
    if (from === "") return undefined;
  }
}

/**
 * Every package that comes with the project: what the bundles are built of, by what their builds wrote down, a table's
 * source, and what npm installs beside them. `npm sbom --omit=dev` knows neither of the first two; and it leaves out what a
 * tool of development needs as well.
 */
export function shippedPackages(folder: string): ShippedPackage[] {
  const { packages: lock } = json(`${folder}/package-lock.json`) as { packages: Lock };
  const ways = new Map<string, Way[]>();
  const add = (place: string, way: Way) => ways.set(place, [...(ways.get(place) ?? []), way]);
  for (const bundles of ["programs", "addin"]) {
    for (const { place, files } of json(`${folder}/dist/packages/${bundles}.json`) as BuiltIn[]) {
      const within = bundles === "programs" ? "dist/bin" : "dist/addin";
      add(place, { kind: "built-in", files: files.map((file) => `${within}/${file}`) });
    }
  }
  add("node_modules/@etalab/decoupage-administratif", {
    kind: "built-in",
    files: ["dist/places/places.txt"],
  });
  for (const [place, { dev }] of Object.entries(lock))
    if (place !== "" && dev !== true) add(place, { kind: "installed" });
  return [...ways.keys()].sort().map((place) => {
    const { version, license, integrity, dependencies, optionalDependencies } = lock[place] ?? {};
    if (version === undefined)
      throw new Error(`${place} is shipped, and package-lock.json does not know it: npm ci`);
    const needs = Object.keys({ ...dependencies, ...optionalDependencies })
      .map((name) => found(lock, place, name))
      .filter((need) => need !== undefined && ways.has(need));
    return {
      name: nameOf(place),
      version,
      place,
      license,
      integrity,
      ways: ways.get(place)!,
      needs: needs as string[],
    };
  });
}

/** What is shipped, as package.json says it. */
export interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Bundles are built of some of them. */
  readonly devDependencies: Readonly<Record<string, string>>;
}

const purlOf = ({ name, version }: Pick<Product, "name" | "version">) =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** https://cyclonedx.org/docs/1.6/json/: an identifier of SPDX, an expression of several, or words that are neither. */
function licensesOf(license: string | undefined) {
  if (license === undefined) return {};
  if (/ (?:AND|OR|WITH) /.test(license)) return { licenses: [{ expression: license }] };
  return { licenses: [{ license: license.includes("/") ? { name: license } : { id: license } }] };
}

const hashesOf = (integrity: string | undefined) =>
  integrity?.startsWith("sha512-")
    ? { hashes: [{ alg: "SHA-512", content: Buffer.from(integrity.slice(7), "base64").toString("hex") }] }
    : {};

/** Packages of one name and version, wherever they lie, as one component. */
function component(same: readonly ShippedPackage[]) {
  const { name, version, license, integrity } = same[0]!;
  const [group, own] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const ways = same.flatMap((one) => one.ways);
  const files = new Set(ways.flatMap((way) => (way.kind === "built-in" ? way.files : [])));
  const properties = [...files].sort().map((value) => ({ name: "sirene:built-into", value }));
  if (ways.some(({ kind }) => kind === "installed"))
    properties.push({ name: "sirene:installed-by", value: "npm" });
  return {
    type: "library",
    "bom-ref": purlOf({ name, version }),
    ...(group !== undefined && { group }),
    name: own,
    version,
    ...hashesOf(integrity),
    ...licensesOf(license),
    purl: purlOf({ name, version }),
    properties,
  };
}

/** SQLite, which better-sqlite3 brings along as source: no package, and what is known against it is told by its own name. */
const sqliteComponent = (version: string) => ({
  type: "library",
  "bom-ref": `pkg:generic/sqlite@${version}`,
  name: "sqlite",
  version,
  licenses: [{ license: { id: "blessing" } }],
  purl: `pkg:generic/sqlite@${version}`,
  cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
  properties: [{ name: "sirene:installed-by", value: "npm" }],
});

/**
 * What `product` is made of, in CycloneDX's form. It has neither a number nor a time of its own: what is built of the same
 * lock file has the same bytes. Pure.
 */
export function billOfMaterials(product: Product, packages: readonly ShippedPackage[], sqlite: string) {
  const byRef = new Map<string, ShippedPackage[]>();
  for (const one of packages) byRef.set(purlOf(one), [...(byRef.get(purlOf(one)) ?? []), one]);
  const refAt = new Map(packages.map((one) => [one.place, purlOf(one)]));
  const sqlitePart = sqliteComponent(sqlite);
  const needs = (ref: string, same: readonly ShippedPackage[]) => [
    ...new Set(same.flatMap((one) => one.needs.map((place) => refAt.get(place)!))),
    ...(ref.startsWith("pkg:npm/better-sqlite3@") ? [sqlitePart["bom-ref"]] : []),
  ];
  const refs = [...byRef.keys()].sort();
  const dependencies = refs.map((ref) => ({ ref, dependsOn: needs(ref, byRef.get(ref)!).sort() }));
  const root = purlOf(product);
  const direct = Object.keys({ ...product.dependencies, ...product.devDependencies })
    .map((name) => refAt.get(`node_modules/${name}`))
    .filter((ref) => ref !== undefined);
  // What a package needs that is built in, but leaves nothing of itself, such as one that hands on what others have.
  const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
  const dependsOn = [...new Set([...direct, ...refs.filter((ref) => !needed.has(ref))])].sort();
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": root,
        name: product.name,
        version: product.version,
        ...licensesOf(product.license),
        purl: root,
      },
    },
    components: [...refs.map((ref) => component(byRef.get(ref)!)), sqlitePart],
    dependencies: [{ ref: root, dependsOn }, ...dependencies, { ref: sqlitePart["bom-ref"], dependsOn: [] }],
  };
}

const isLicence = (name: string) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(name);

/** What the package at a place says of its licence; its own word for it where it has no text. */
function textOf(folder: string, { place, license }: ShippedPackage): string {
  const files = readdirSync(join(folder, place)).filter(isLicence);
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, place, file), "utf8").trim()).join("\n\n");
  return `Its package has no text of a licence, and says: ${license ?? "nothing of one"}.`;
}

/**
 * The licences of the packages that bundles are built of, which ask for their text wherever a copy goes; a text that several
 * have once. Who is installed in a folder has it there.
 */
export function licenceTexts(folder: string, packages: readonly ShippedPackage[]): string {
  const namesBy = new Map<string, Set<string>>();
  for (const one of packages) {
    if (!one.ways.some(({ kind }) => kind === "built-in")) continue;
    const text = textOf(folder, one);
    namesBy.set(text, (namesBy.get(text) ?? new Set()).add(`${one.name} ${one.version}`));
  }
  const parts = [...namesBy].map(([text, names]) => `${[...names].join(", ")}\n\n${text}\n`);
  return parts.join(`\n${"-".repeat(80)}\n\n`);
}
