import { createHash } from "node:crypto";
import type { RegisterSource } from "../records.ts";
import { farReachingCompanies } from "./far-reaching-companies.ts";
import { ordinaryCompanies } from "./ordinary-companies.ts";
import { realEstablishments, realUnits } from "./real-companies.ts";

const companies = [...ordinaryCompanies, ...farReachingCompanies];
const contentHash = createHash("sha256")
  .update(JSON.stringify([realUnits, realEstablishments, companies]))
  .digest("hex");

/** The register that comes with the sandbox: two dozen real organisations, and fictional companies for every edge case. */
export const shippedSource: RegisterSource = {
  madeFrom: `shipped: ${contentHash}`,
  deliver(intake) {
    for (const unit of realUnits) intake.legalUnit(unit);
    for (const [siren, establishment] of realEstablishments) intake.establishment(siren, establishment);
    for (const { unit, establishments, directors, accounts } of [
      ...ordinaryCompanies,
      ...farReachingCompanies,
    ]) {
      intake.legalUnit(unit);
      for (const establishment of establishments) intake.establishment(unit.siren, establishment);
      for (const director of directors) intake.director(unit.siren, director);
      for (const account of accounts) intake.account(unit.siren, account);
    }
  },
};
