import { faultMessages, type StoreError } from "../../shared/gateway/store/store-error.ts";

/** The message of a store that does not open. */
export const storeFault = ({ fault: { code, ...parameters } }: StoreError) =>
  ({ code: faultMessages[code], parameters }) as const;
