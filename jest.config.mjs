/** Tests run on the sources; the programs they start are the built ones in dist/. */
const esmOnly = ["p-limit", "yocto-queue", "typebox"];

const compiled = (parser) => [
  "@swc/jest",
  {
    jsc: { target: "es2022", parser, transform: { react: { runtime: "automatic" } } },
    module: { type: "commonjs" },
  },
];

export default {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts", "**/*.test.tsx"],
  transform: {
    "^.+\\.m?[tj]s$": compiled({ syntax: "typescript" }),
    "^.+\\.tsx$": compiled({ syntax: "typescript", tsx: true }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`, "/dist/"],
  maxWorkers: 2,
  testTimeout: 30_000,
};
