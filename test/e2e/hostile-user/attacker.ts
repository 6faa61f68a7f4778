import { setMaxListeners } from "node:events";
import { attacks } from "./attacks.ts";

/**
 * Runs one user's attacks in a separate process, so that they do not slow down the process that measures other users:
 * `node attacker.js URL TOKEN SECONDS ATTACK…`. All attacks named run at once; the process ends with them.
 */
const [url = "", token = "", seconds = "", ...names] = process.argv.slice(2);
const over = AbortSignal.timeout(Number(seconds) * 1_000);
// Every request under way listens for the end.
setMaxListeners(0, over);
await Promise.all(names.map((name) => attacks[name]!({ url, token, over })));
