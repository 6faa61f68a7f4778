import { expect, test } from "@jest/globals";
import { openRelayLink } from "../../../batch/relay/relay-link.ts";
import { answeringServer, sendJson } from "../../shared/client/answering-server.ts";

test("a page of something in between is no usage and no ledger of a relay, and said to be none", async () => {
  const { url } = await answeringServer((_, response) => sendJson(response, 200, { welcome: "home" }));
  const link = openRelayLink({ url: url.replace("/v1", ""), token: "srt_token" }, 1);
  const failure = { name: "LinkFailure", code: "relay_unexpected" };
  await expect(link.usage()).rejects.toMatchObject(failure);
  await expect(link.ledger("run", 0)).rejects.toMatchObject(failure);
  await link.close();
});

test("a relay that has enough of this user's requests under way is asked again when it says so", async () => {
  const busy = { error: { code: "too_many_under_way", message: "m" } };
  let refusals = 3;
  const server = await answeringServer((_, response) => {
    if (refusals-- > 0) sendJson(response, 429, busy, { "retry-after": "0" });
    else response.writeHead(200, { "content-type": "application/x-ndjson" }).end("");
  });
  const link = openRelayLink({ url: server.url.replace("/v1", ""), token: "srt_token" }, 1);
  await link.ask("{}", () => undefined);
  expect(server.asked).toHaveLength(4);
  refusals = Infinity;
  const failure = { name: "LinkFailure", code: "relay_unreachable", busy: true };
  await expect(link.usage()).rejects.toMatchObject(failure);
  expect(server.asked).toHaveLength(64);
  await link.close();
});

test("too many wrong tokens are no reason to ask again", async () => {
  const refusal = { error: { code: "too_many_failures", message: "m" } };
  const server = await answeringServer((_, response) =>
    sendJson(response, 429, refusal, { "retry-after": "0" }),
  );
  const link = openRelayLink({ url: server.url.replace("/v1", ""), token: "srt_token" }, 1);
  await expect(link.usage()).rejects.toMatchObject({ busy: false });
  expect(server.asked).toHaveLength(1);
  await link.close();
});
