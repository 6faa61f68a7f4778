/** Tests run on the sources; the programs they start are the built ones in dist/. */
const esmOnly = ["leven", "p-limit", "yocto-queue"];

const compiled = (parser) => [
  "@swc/jest",
  {
    jsc: { target: "es2022", parser, transform: { react: { runtime: "automatic" } } },
    module: { type: "commonjs" },
  },
];

/** Measured against the clock, by `npm run test:long`: a busy machine would fail it. */
const long = ["/test/e2e/relay-hostile-user"];

export default {
  testEnvironment: "node",
  testPathIgnorePatterns: ["/node_modules/", ...(process.env.SIRENE_TEST_LONG === "true" ? [] : long)],
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts", "**/*.test.tsx"],
  transform: {
    "^.+\\.m?[tj]s$": compiled({ syntax: "typescript" }),
    "^.+\\.tsx$": compiled({ syntax: "typescript", tsx: true }),
  },
  // Packed by the global setup.
  globalSetup: "<rootDir>/test/pack-typebox.mjs",
  moduleNameMapper: {
    "^typebox$": "<rootDir>/dist/test-typebox/typebox.cjs",
    "^typebox/(compile|value)$": "<rootDir>/dist/test-typebox/typebox-$1.cjs",
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`, "/dist/"],
  // Of two cores: many tests wait, for an hour of the sandbox or for another program.
  maxWorkers: 3,
  // A worker keeps something of every file that it has run: another one takes its place before that is gigabytes.
  workerIdleMemoryLimit: "1GB",
  testSequencer: "<rootDir>/test/long-first.mjs",
  // Ends what hangs; on a busy machine a test that starts many programs takes half a minute.
  testTimeout: 120_000,
};
