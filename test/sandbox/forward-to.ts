import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "undici";
import { credentialHeaders } from "../../shared/contract/paths.ts";
import { sandboxCredentials } from "../../sandbox/credentials.ts";
import type { StartedSandbox } from "./start-sandbox.ts";

/** Lets `sandbox` answer a request that a server before it got, as one of the sandbox's ordinary caller. */
export async function forwardTo(
  sandbox: StartedSandbox,
  { url = "" }: Pick<IncomingMessage, "url">,
  response: ServerResponse,
): Promise<void> {
  const { key, secret } = sandboxCredentials;
  const answer = await request(sandbox.url + url.slice("/v1".length), {
    headers: { [credentialHeaders.key]: key, [credentialHeaders.secret]: secret },
  });
  const rate = Object.entries(answer.headers).filter(([name]) => name.startsWith("x-ratelimit"));
  response.writeHead(answer.statusCode, Object.fromEntries(rate)).end(await answer.body.text());
}
