import type { Translation } from "../messages/messages.ts";

/** The figures in a company's accounts from which ratios are computed. */
export const accountItems = ["revenue", "net_income", "equity", "total_assets"] as const;
export type AccountItem = (typeof accountItems)[number];

/** Returns the cell of a figure, or of the type of accounts, `back` years before the latest. */
export type AccountCell = (item: AccountItem | "type", back: number) => string;

export interface AccountRatio {
  readonly name: Translation;
  /** Whether it also needs the year before. */
  readonly needsPrevious?: boolean;
  /**
   * A formula of English Excel, without its equals sign. It returns a value if both figures are published and
   * comparable and the divisor is above zero, else `#N/A`.
   */
  readonly formula: (cell: AccountCell, back: number) => string;
}

const share = (above: string, below: string, value = `${above}/${below}`): string =>
  `IF(AND(ISNUMBER(${above}),ISNUMBER(${below})),IF(${below}>0,${value},NA()),NA())`;

/** Ratios for every year with the necessary figures. All figures of a year come from one filing. */
export const accountRatios: readonly AccountRatio[] = [
  {
    name: { en: "Revenue growth", fr: "Croissance du chiffre d'affaires" },
    needsPrevious: true,
    // Complete and simplified accounts are not comparable, so there is no growth from one to the other.
    formula: (cell, back) => {
      const [now, before] = [cell("revenue", back), cell("revenue", back + 1)];
      const grown = share(now, before, `${now}/${before}-1`);
      return `IF(${cell("type", back)}=${cell("type", back + 1)},${grown},NA())`;
    },
  },
  {
    name: { en: "Net margin", fr: "Marge nette" },
    formula: (cell, back) => share(cell("net_income", back), cell("revenue", back)),
  },
  {
    name: { en: "Equity ratio", fr: "Part des capitaux propres" },
    formula: (cell, back) => share(cell("equity", back), cell("total_assets", back)),
  },
  {
    name: { en: "Liabilities / total assets", fr: "Dettes et provisions / total du bilan" },
    formula: (cell, back) => {
      const [equity, assets] = [cell("equity", back), cell("total_assets", back)];
      return share(equity, assets, `(${assets}-${equity})/${assets}`);
    },
  },
];

/** Returns the years for which a ratio can be computed, as years before the latest, if `count` years are known. */
export const ratioYears = ({ needsPrevious = false }: AccountRatio, count: number): readonly number[] =>
  Array.from({ length: needsPrevious ? count - 1 : count }, (_, back) => back);
