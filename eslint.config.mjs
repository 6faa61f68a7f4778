import js from "@eslint/js";
import tseslint from "typescript-eslint";
import { oneTypeName } from "./scripts/one-type-name.mjs";

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "coverage/"] },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.recommendedTypeChecked],
    // One program for all packages: one for each would look at what they share thirty times.
    languageOptions: {
      parserOptions: { project: "tsconfig.lint.json", tsconfigRootDir: import.meta.dirname },
    },
    plugins: { project: { rules: { "one-type-name": oneTypeName } } },
    rules: {
      "project/one-type-name": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "max-lines": ["error", { max: 450, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Read the environment in the program's environment.ts and pass the value in.",
        },
      ],
    },
  },
  {
    files: ["**/environment.ts", "examples/demo.ts", "test/**/*.ts", "bench/**/*.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    // The cases of a suite stand in one function, and a fixture is as long as what it stands for.
    files: ["test/**/*.ts", "test/**/*.tsx"],
    rules: { "max-lines-per-function": "off" },
  },
  {
    // A table is as long as what it lists.
    files: ["shared/fields/field-words.ts", "**/messages/messages.ts"],
    rules: { "max-lines": "off" },
  },
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
);
