import { limits } from "../../shared/contract/limits.ts";
import { wholeNumber } from "../enrich/options/whole-number.ts";
import type { ParameterOption } from "./operation.ts";

/** "All list operations accept page and perPage." */
export const pagingOptions: readonly ParameterOption[] = [
  {
    flags: "--page <n>",
    help: "help_page",
    parameter: "page",
    read: (text, option) => wholeNumber(option, text, limits.page.minimum),
  },
  {
    flags: "--per-page <n>",
    help: "help_per_page",
    parameter: "perPage",
    read: (text, option) => wholeNumber(option, text, limits.perPage.minimum, limits.perPage.maximum),
  },
];
