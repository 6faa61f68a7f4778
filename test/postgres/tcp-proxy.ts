import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { Transform } from "node:stream";
import { afterAll } from "@jest/globals";
import { freePort } from "./server/free-port.ts";
import type { Listening } from "./server/postgres-server.ts";

/** A network between a program and its server, in which failures can be provoked. */
export interface TcpProxy extends Listening {
  /** Connections that are open. */
  connections(): number;
  /** Cuts all connections at once, as a switch that is turned off; new ones are let through. */
  cut(): void;
  /** Refuses new connections from now on, and cuts those that there are. */
  refuse(): Promise<void>;
  /** Takes connections and says nothing more on any, nor passes anything on. */
  stall(): void;
  /** Passes everything on `delay` milliseconds late, a piece after the other. */
  slow(delay: number): void;
  /** All is well again, for those that wait too. */
  heal(): Promise<void>;
}

const proxies: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(proxies.splice(0).map((close) => close())));

/** Starts a proxy in front of `target`, closed when the test file ends. */
export async function tcpProxy(target: Listening): Promise<TcpProxy> {
  const host = "127.0.0.1";
  const port = await freePort();
  const sockets = new Set<Socket>();
  let delay = 0;
  /** Resolves when what is stalled goes on. */
  let flowing = Promise.resolve();
  let goOn: (() => void) | undefined;
  let server: Server | undefined;

  const passing = () =>
    new Transform({
      transform(piece, _encoding, done) {
        void flowing.then(() => {
          if (delay === 0) done(null, piece);
          else setTimeout(() => done(null, piece), delay);
        });
      },
    });

  function take(client: Socket): void {
    const onward = connect(target);
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket));
      socket.pipe(passing()).pipe(other);
    }
  }

  async function listen(): Promise<void> {
    if (server !== undefined) return;
    server = createServer(take);
    await once(server.listen(port, host), "listening");
  }

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  async function refuse(): Promise<void> {
    const closing = server;
    server = undefined;
    cut();
    if (closing !== undefined) await new Promise((resolve) => closing.close(resolve));
  }

  proxies.push(refuse);
  await listen();
  return {
    host,
    port,
    connections: () => sockets.size / 2,
    cut,
    refuse,
    stall() {
      if (goOn === undefined) flowing = new Promise((resolve) => (goOn = resolve));
    },
    slow(late) {
      delay = late;
    },
    heal() {
      delay = 0;
      goOn?.();
      goOn = undefined;
      return listen();
    },
  };
}
