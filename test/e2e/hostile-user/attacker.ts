import { setMaxListeners } from "node:events";
import { attacks } from "./attacks.ts";

/**
 * One user's attacks in a process of its own, so that whoever measures what others notice is not kept busy by them:
 * `node attacker.js URL TOKEN SECONDS ATTACK…`, all those named at once. Ends when they are over.
 */
const [url = "", token = "", seconds = "", ...names] = process.argv.slice(2);
const over = AbortSignal.timeout(Number(seconds) * 1_000);
// Every request under way listens for the end.
setMaxListeners(0, over);
await Promise.all(names.map((name) => attacks[name]!({ url, token, over })));
