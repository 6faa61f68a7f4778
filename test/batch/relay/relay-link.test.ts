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
