import type { ParameterOption } from "./operation.ts";
import { page, perPage } from "./read-parameters.ts";

/** "All list operations accept page and perPage." */
export const pagingOptions: readonly ParameterOption[] = [
  { flags: "--page <n>", help: "help_page", parameter: "page", read: page },
  { flags: "--per-page <n>", help: "help_per_page", parameter: "perPage", read: perPage },
];
