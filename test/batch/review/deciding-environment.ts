import type { Environment } from "../../../batch/environment.ts";
import { environmentOf } from "../operations/typed-here.ts";

/** An environment whose decisions can be looked at too: the account stands in it beside its secret. */
export const decidingEnvironment = (api: { readonly url: string }, store: string): Environment => {
  const environment = environmentOf(api, store);
  return { ...environment, account: { url: environment.api!.url, key: environment.api!.key } };
};
