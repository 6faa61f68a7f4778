import { beforeAll, describe, expect, test } from "@jest/globals";
import { frenchMetadata } from "../../scripts/functions/french-metadata.ts";
import { frenchTexts } from "../../scripts/functions/french-texts.ts";
import { functionsGuide } from "../../scripts/functions/guide.ts";
import { functionsMetadata, type FunctionsMetadata } from "../../scripts/functions/metadata.ts";
import { catalogue } from "../../shared/fields/catalogue.ts";
import { functionName } from "../../shared/fields/field-table.ts";
import { openHost } from "./open-addin.ts";

const root = process.cwd();

/** The functions that no field of the catalogue is: tables, several fields at once, the quota, and those offline. */
const others =
  "DIRECTORS ESTABLISHMENTS ACCOUNTS FINANCIALS SEARCH BYDIRECTOR BYADDRESS MATCH CANDIDATES NAFSEARCH LEGALFORMS COMPANY CARD QUOTA ISVALID VATNUMBER FORMAT SIRENOF EINVOICEADDRESS".split(
    " ",
  );

const metadata = functionsMetadata(root);

const names = () => metadata.functions.map(({ name }) => name).sort();

let functions: Awaited<ReturnType<typeof openHost>>["functions"];

beforeAll(async () => {
  ({ functions } = await openHost());
});

describe("functions", () => {
  test("are one for each field of the catalogue, and the others: none missing, none extra", () => {
    const ofFields = catalogue.map(({ key }) => functionName(key));
    expect(names()).toEqual([...new Set([...ofFields, ...others])].sort());
  });

  test("are associated under their ids: none missing, none extra", () => {
    expect(Object.keys(functions).sort()).toEqual(names());
  });

  test("take the parameters that Excel is told of, and those that ask the cell that asks", () => {
    const taken = metadata.functions.map(({ id }) => [id, functions[id]!.length]);
    const told = metadata.functions.map(({ id, parameters, options }) => [
      id,
      parameters.length + (options?.["cancelable"] === true ? 1 : 0),
    ]);
    expect(taken).toEqual(told);
  });

  test("have names that are neither cells nor macros, and ids that Excel takes", () => {
    // docs: a name begins with a letter and has at least three characters; Excel's columns end with XFD.
    const isCell = (name: string) => /^[A-Z]{1,3}\d+$/.test(name) || /^R\d*C\d*$/.test(name);
    expect(names().filter((name) => isCell(name) || !/^[A-Z][A-Z0-9_.]{2,}$/.test(name))).toEqual([]);
    const macros = [
      "RUN",
      "ECHO",
      "HALT",
      "INPUT",
      "ALERT",
      "ERROR",
      "NAMES",
      "CALL",
      "REGISTER",
      "EVALUATE",
    ];
    expect(names().filter((name) => macros.includes(name))).toEqual([]);
  });

  test("that ask take if_not_found last, those of the accounts in the midst of theirs, and can be cancelled", () => {
    const asking = metadata.functions.filter(({ options }) => options?.["cancelable"] === true);
    const offline = names().filter((name) => !asking.some((each) => each.name === name));
    expect(offline).toEqual(
      [
        "EINVOICEADDRESS",
        "FORMAT",
        "ISVALID",
        "SIRENOF",
        "SIRETMATCHESSIREN",
        "VATMATCH",
        "VATNUMBER",
      ].sort(),
    );
    const without = asking.filter(({ parameters }) => parameters.at(-1)?.name !== "if_not_found");
    const ofAccounts = catalogue.flatMap(({ key, readAccount }) => (readAccount ? functionName(key) : []));
    expect(without.map(({ name }) => name)).toEqual([...ofAccounts, "CARD", "FINANCIALS", "QUOTA"]);
    for (const { parameters } of without.filter(({ name }) => ofAccounts.includes(name)))
      expect(parameters.map(({ name, optional = false }) => (optional ? `[${name}]` : name))).toEqual([
        ...["siren", "[year]", "[if_not_found]", "[type]", "[if_unpublished]"],
      ]);
    expect(asking.every(({ parameters }) => parameters.at(-1)?.optional === true)).toBe(true);
  });

  test("of fields take a range and give one; errors among its cells are handed on", () => {
    const ofFields = metadata.functions.filter(({ name }) => !others.includes(name));
    for (const { name, parameters, result } of ofFields) {
      const asked = name.startsWith("SUGGESTED") ? "siret" : "siren";
      expect(parameters[0]).toMatchObject({ name: asked, dimensionality: "matrix" });
      expect(result).toEqual({ dimensionality: "matrix" });
    }
    expect(metadata).toMatchObject({ allowErrorForDataTypeAny: true, allowCustomDataForDataTypeAny: true });
  });

  test("are told the address of their cell where they ask, so that a refresh is of the chosen ones alone", () => {
    for (const { options } of metadata.functions)
      expect(options?.["requiresAddress"]).toBe(options?.["cancelable"]);
  });

  test("recalculate only when they must: none is volatile, none streams", () => {
    const options = metadata.functions.flatMap((each) => Object.keys(each.options ?? {}));
    expect([...new Set(options)]).toEqual(["cancelable", "requiresAddress"]);
  });
});

describe("in French", () => {
  test("every function has a text of its own and the same name, and parameters have French names, each once", () => {
    const french = frenchMetadata(metadata);
    const shapeOf = ({ functions }: FunctionsMetadata) =>
      functions.map(({ id, name, parameters }) => [id, name, parameters.length]);
    expect(shapeOf(french)).toEqual(shapeOf(metadata));
    const namesOf = (name: string) =>
      french.functions.find((each) => each.name === name)?.parameters.map((each) => each.name);
    expect(namesOf("REVENUE")).toEqual(["siren", "exercice", "si_introuvable", "type", "si_non_publie"]);
    for (const { parameters } of french.functions)
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
    const same = french.functions.filter(
      ({ description }, index) => description === metadata.functions[index]!.description,
    );
    expect(same.map(({ name }) => name)).toEqual([]);
  });

  test("there is no text of a function that is not there", () => {
    expect(Object.keys(frenchTexts).sort()).toEqual([...others].sort());
  });
});

test("every function has an example, which calls it with as many arguments as it takes", () => {
  for (const { name, example, parameters } of functionsGuide(root, metadata)) {
    const [, given] = new RegExp(`^=SIRENE\\.${name}\\((.*)\\)$`).exec(example) ?? [];
    expect([name, given]).not.toEqual([name, undefined]);
    const count = given === "" ? 0 : given!.replaceAll(/"[^"]*"/g, "text").split(",").length;
    expect(count).toBeLessThanOrEqual(parameters.length);
    expect(count).toBeGreaterThanOrEqual(parameters.filter(({ optional }) => !optional).length);
  }
});
