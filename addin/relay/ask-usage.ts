import { usagePath } from "../../shared/protocol/addresses.ts";
import { isUsage } from "../../shared/protocol/usage-guards.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import { unanswered } from "../desk/answer.ts";
import { RelayFailure } from "./relay-failure.ts";
import { requestRelay, type RelayAddress, type RequestOptions } from "./request.ts";

/** What is left of the account and of the user's own calls; costs no call. @throws {RelayFailure} */
export function askUsage(address: RelayAddress, options: RequestOptions = {}): Promise<Usage> {
  const read = async (response: Response) => {
    const usage: unknown = await response.json().catch(() => undefined);
    if (isUsage(usage)) return usage;
    throw new RelayFailure(unanswered("relay_unexpected", "no usage in its answer"));
  };
  return requestRelay(address, usagePath, undefined, read, options);
}
