import { once } from "node:events";
import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/**
 * Below the ports that systems assign to outgoing connections, so that a port that is released for a while is still
 * free later.
 */
const [first, last] = [20_000, 30_000];

/** Returns a port of 127.0.0.1 on which nothing listens, and which the system does not assign by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last);
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch {
      continue;
    }
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
