/** Tests run on the sources; the programs they start are the built ones in dist/. */
const esmOnly = ["p-limit", "yocto-queue", "typebox"];

export default {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  transform: {
    "^.+\\.m?[tj]s$": [
      "@swc/jest",
      { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`, "/dist/"],
  maxWorkers: 2,
  testTimeout: 30_000,
};
