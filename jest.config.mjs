import { systemSuites } from "./test/system-suites.mjs";

/** Tests run on the sources; the programs they run or start, and the sandbox they stand on, are the built ones in dist/. */
const esmOnly = ["leven", "p-limit", "yocto-queue"];

const compiled = (parser) => [
  "@swc/jest",
  {
    jsc: { target: "es2022", parser, transform: { react: { runtime: "automatic" } } },
    module: { type: "commonjs" },
  },
];

/**
 * What a module finds beside its own names, rather than as properties of the global object, which in a context of its own take a
 * hundred times as long to read: tests that calculate take a third of the time. Not those that modules declare themselves,
 * such as URL and Buffer.
 */
const builtIns = [
  ...["Array", "ArrayBuffer", "BigInt", "Boolean", "DataView", "Date", "Error", "Float64Array", "Int32Array"],
  ...["Intl", "JSON", "Map", "Math", "Number", "Object", "Promise", "RangeError", "Reflect", "RegExp"],
  ...[
    "Set",
    "String",
    "Symbol",
    "TypeError",
    "Uint8Array",
    "Uint16Array",
    "Uint32Array",
    "WeakMap",
    "WeakSet",
  ],
  ...["isNaN", "parseFloat", "parseInt"],
];

/** Measured against the clock, by `npm run test:long`: a busy machine would fail it. */
const long = ["/test/e2e/relay-hostile-user"];

/** `quick`: all but the suites that start a system; `system`: those alone; unset: all, for whoever names files. */
const selected = process.env.SIRENE_TEST_SUITES;
const paths = systemSuites.map((path) => `<rootDir>/${path}`);
const filesOf = (path) => `${path}${path.endsWith("/") ? "**/" : ""}*.test.ts`;

export default {
  testEnvironment: "<rootDir>/test/environment.mjs",
  runtime: "<rootDir>/test/runtime.cjs",
  testPathIgnorePatterns: [
    "/node_modules/",
    ...(process.env.SIRENE_TEST_LONG === "true" ? [] : long),
    ...(selected === "quick" ? paths : []),
  ],
  sandboxInjectedGlobals: builtIns,
  roots: ["<rootDir>/test"],
  testMatch: selected === "system" ? paths.map(filesOf) : ["**/*.test.ts", "**/*.test.tsx"],
  transform: {
    "^.+\\.m?[tj]s$": compiled({ syntax: "typescript" }),
    "^.+\\.tsx$": compiled({ syntax: "typescript", tsx: true }),
  },
  setupFilesAfterEnv: ["<rootDir>/test/array-lengths.mjs"],
  // Packed by the global setup.
  globalSetup: "<rootDir>/test/set-up.mjs",
  globalTeardown: "<rootDir>/test/memory-folder.mjs",
  moduleNameMapper: {
    "^typebox$": "<rootDir>/dist/test-typebox/typebox.cjs",
    "^typebox/(compile|value)$": "<rootDir>/dist/test-typebox/typebox-$1.cjs",
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`, "/dist/"],
  // Of two cores: many tests wait, for an hour of the sandbox or for another program.
  maxWorkers: 3,
  testSequencer: "<rootDir>/test/long-first.mjs",
  // Ends what hangs, and bounds nothing: where ten others work on two cores, a test of ten seconds takes two minutes.
  testTimeout: 300_000,
};
