import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { frenchLocales, manifestFor, namespace } from "../../relay/pages/manifest.ts";
import { elementsOf, named, readXml, type Element } from "./manifest-document.ts";

const urls = ["https://localhost:3000", "https://relay.example", "https://tools.example/sirene/"];

/** Which list of the resources an element's `resid` stands in: Office looks for it in that one alone. */
const listOf = ({ name }: Element, parent: Element): string => {
  if (name === "Image") return "Images";
  if (name === "Description") return "LongStrings";
  const isUrl = ["SourceLocation", "FunctionFile", "LearnMoreUrl", "Runtime"].includes(name);
  if (isUrl) return "Urls";
  if (["Label", "Title", "Namespace"].includes(name)) return "ShortStrings";
  throw new Error(`nobody said what <${name}> in <${parent.name}> refers to`);
};

function references(root: Element): { readonly resid: string; readonly list: string }[] {
  return [...elementsOf(root)].flatMap((parent) =>
    parent.children
      .filter((child) => child.attributes.has("resid"))
      .map((child) => ({ resid: child.attributes.get("resid")!, list: listOf(child, parent) })),
  );
}

function resources(
  root: Element,
): { readonly id: string; readonly list: string; readonly element: Element }[] {
  const [lists] = named(root, "Resources");
  return lists!.children.flatMap((list) =>
    list.children.map((element) => ({ id: element.attributes.get("id")!, list: list.name, element })),
  );
}

/** Every address and text in the manifest, overrides included. */
const values = (root: Element): string[] =>
  [...elementsOf(root)].flatMap(({ attributes }) =>
    ["DefaultValue", "Value"].flatMap((name) => attributes.get(name) ?? []),
  );

describe.each(urls)("the manifest for %s", (url) => {
  const root = readXml(manifestFor(url));
  const base = url.replace(/\/$/, "");

  test("names https alone, and nothing outside the relay", () => {
    const addresses = values(root).filter((value) => /^[a-z]+:\/\//.test(value));
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) expect(address.startsWith(`${base}/`)).toBe(true);
    expect(named(root, "AppDomain").map(({ text }) => text)).toEqual([new URL(url).origin]);
  });

  test("every resid is there, in the list that its element takes it from", () => {
    const known = new Set(resources(root).map(({ id, list }) => `${list} ${id}`));
    const wanted = references(root).map(({ resid, list }) => `${list} ${resid}`);
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter((one) => !known.has(one))).toEqual([]);
  });

  test("every resource is referred to", () => {
    const wanted = new Set(references(root).map(({ resid }) => resid));
    expect(resources(root).filter(({ id }) => !wanted.has(id))).toEqual([]);
  });

  test("no id is given twice, and none is longer than 32 characters", () => {
    const ids = resources(root).map(({ id }) => id);
    const controls = [...named(root, "Control"), ...named(root, "Group")].map(({ attributes }) =>
      attributes.get("id")!,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(controls).size).toBe(controls.length);
    for (const id of [...ids, ...controls]) expect(id.length).toBeLessThanOrEqual(32);
  });

  test("names have at most 125 characters, descriptions 250", () => {
    const texts = (element: Element): string[] => values(element);
    for (const { list, element } of resources(root)) {
      const most = list === "ShortStrings" ? 125 : list === "LongStrings" ? 250 : 2_048;
      for (const text of texts(element)) expect([...text].length).toBeLessThanOrEqual(most);
    }
    for (const text of named(root, "DisplayName").flatMap(texts))
      expect(text.length).toBeLessThanOrEqual(125);
  });

  test("whatever is said to people is said in French too", () => {
    const untranslated = new Set(["SIRENE", "Quota"]);
    for (const { list, element } of resources(root)) {
      const text = element.attributes.get("DefaultValue")!;
      if (list === "Images" || list === "Urls" || untranslated.has(text)) continue;
      const locales = element.children.map(({ attributes }) => attributes.get("Locale"));
      expect({ text, locales }).toEqual({ text, locales: [...frenchLocales] });
    }
  });

  test("French Office reads the French metadata of the functions", () => {
    const [metadata] = resources(root).filter(({ id }) => id === "Functions.Metadata.Url");
    expect(metadata!.element.attributes.get("DefaultValue")).toBe(`${base}/functions.json`);
    for (const override of metadata!.element.children) {
      expect(override.attributes.get("Value")).toBe(`${base}/functions-fr.json`);
    }
  });

  test("functions, pane and ribbon run in one runtime: the same page everywhere", () => {
    const pages = ["Runtime", "FunctionFile"].flatMap((name) => named(root, name));
    const page = named(root, "Page")[0]!.children[0]!;
    const shown = named(root, "Action").flatMap((action) => named(action, "SourceLocation"));
    const resids = [...pages, page, ...shown].map(({ attributes }) => attributes.get("resid"));
    expect(resids).toEqual(["Taskpane.Url", "Taskpane.Url", "Taskpane.Url", "Taskpane.Url"]);
    expect(named(root, "Runtime")[0]!.attributes.get("lifetime")).toBe("long");
  });
});

test("the manifest names https where the relay itself is asked by http", () => {
  expect(manifestFor("http://127.0.0.1:3000")).toBe(manifestFor("https://127.0.0.1:3000"));
});

test("manifest.xml is what npm run manifest writes", () => {
  expect(readFileSync("manifest.xml", "utf8")).toBe(manifestFor("https://localhost:3000"));
});

describe("npm run manifest", () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join("dist", "scripts", "manifest.js"), ...words], { encoding: "utf8" });

  test("-- --url writes the manifest of that host", () => {
    const folder = mkdtempSync(join(tmpdir(), "sirene-manifest-"));
    const out = join(folder, "sirene.xml");
    expect(run("--url", "https://relay.example", "--out", out).status).toBe(0);
    expect(readFileSync(out, "utf8")).toBe(manifestFor("https://relay.example"));
    rmSync(folder, { recursive: true });
  });

  test.each(["http://relay.example", "relay.example"])("takes no %s, which Office would not", (url) => {
    const { status, stderr } = run("--url", url);
    expect(status).toBe(2);
    expect(stderr).toContain("Office takes https alone");
  });
});

describe("the built add-in", () => {
  const built = join("dist", "addin");
  const root = readXml(manifestFor("https://localhost:3000"));

  test("has every file that the manifest names", () => {
    const files = values(root)
      .filter((value) => value.startsWith("https://localhost:3000/"))
      .map((value) => new URL(value).pathname)
      .filter((path) => path !== "/help");
    expect(files).toContain("/functions.js");
    expect(files.filter((path) => !existsSync(join(built, path)))).toEqual([]);
  });

  test("has icons of the sizes that the manifest says", () => {
    for (const image of named(named(root, "Icon")[0]!, "Image")) {
      const size = Number(image.attributes.get("size"));
      const file = readFileSync(join(built, "assets", `icon-${size}.png`));
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size]);
    }
  });

  test("knows every action of the ribbon", () => {
    const script = readFileSync(join(built, "taskpane.js"), "utf8");
    const actions = named(root, "FunctionName").map(({ text }) => text);
    expect(actions.length).toBeGreaterThan(0);
    const unknown = actions.filter((action) => !new RegExp(`\\b${action}\\b`).test(script));
    expect(unknown).toEqual([]);
  });

  test("has functions under the manifest's namespace, as its guide says", () => {
    const guide = JSON.parse(readFileSync(join(built, "functions-guide.json"), "utf8")) as {
      example: string;
    }[];
    expect(guide.length).toBeGreaterThan(0);
    expect(named(root, "Namespace")[0]!.attributes.get("resid")).toBe("Functions.Namespace");
    for (const { example } of guide) expect(example).toContain(`${namespace}.`);
  });
});
