import { once } from "node:events";
import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/** Below the ports that systems give to outgoing connections: one that is let go for a while is there again. */
const [first, last] = [20_000, 30_000];

/** A port of 127.0.0.1 that nobody listens on, and that the system gives to nobody by itself. */
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
