import { buildRelay } from "../relay/composition/build-relay.ts";

/**
 * Starts a relay with an answer memory of a given size: `relay-server.js API STORE BYTES`. With 0 bytes, every answer
 * is read from the store.
 */
const [url = "", storePath = "", recentBytes = "0"] = process.argv.slice(2);
const relay = await buildRelay({
  api: { url, key: "pk_live_sandbox", secret: "sk_live_sandbox" },
  storePath,
  recentBytes: Number(recentBytes),
});
const listening = await relay.listen();
console.log(`listening on ${listening.url}`);
