import { financialPlan } from "../contract/limits.ts";
import { accountYear, latestOwnAccount, publishedAmount } from "./accounts.ts";
import { type FieldEntry, type FieldType, type FieldValue, at, booleanOf, dateOf, textOf } from "./field.ts";

/** A value from one year's accounts. In a column it comes from the company's own latest accounts. */
const ofAccount = <T extends FieldType>(type: T, readAccount: (account: unknown) => FieldValue) =>
  ({
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type,
    readAccount,
    read: (data: unknown) => readAccount(latestOwnAccount(data)),
  }) as const;

const amount = (name: string) => ofAccount("number", (account) => publishedAmount(account, name));

/** Fields from the annual accounts of a legal unit. All figures of a year come from one filing. */
export const accountFields = [
  {
    key: "accounts_year",
    isYear: true,
    ...ofAccount("number", accountYear),
  },
  {
    key: "revenue",
    ...amount("chiffreAffaires"),
  },
  {
    key: "net_income",
    ...amount("resultatNet"),
  },
  {
    key: "equity",
    ...amount("capitauxPropres"),
  },
  {
    key: "total_assets",
    ...amount("totalBilan"),
  },
  {
    key: "accounts_closing_date",
    ...ofAccount("date", (account) => dateOf(at(account, "dateCloture"))),
  },
  {
    key: "accounts_confidential",
    ...ofAccount("boolean", (account) => booleanOf(at(account, "confidential"))),
  },
  {
    key: "accounts_type",
    ...ofAccount("text", (account) => textOf(at(account, "typeBilan"))),
  },
  {
    key: "accounts_currency",
    ...ofAccount("text", (account) => textOf(at(account, "currency"))),
  },
  {
    key: "accounts_filing_date",
    ...ofAccount("date", (account) => dateOf(at(account, "dateDepot"))),
  },
] as const satisfies readonly FieldEntry[];
