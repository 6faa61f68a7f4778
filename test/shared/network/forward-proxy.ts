import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll } from "@jest/globals";

/** A proxy as in offices: it opens tunnels to requested addresses. */
export interface ForwardProxy {
  /** Its address, with a user and a password. */
  readonly url: string;
  /** The addresses requested, `host:port`, in order. */
  readonly asked: string[];
}

const stops: (() => void)[] = [];
afterAll(() => stops.splice(0).forEach((stop) => stop()));

const credentials = `Basic ${Buffer.from("office:secret").toString("base64")}`;

/**
 * Starts a proxy that leads every name ending in `.test` to this machine's port of the same number, and refuses whoever
 * does not show its user and password.
 */
export async function forwardProxy(): Promise<ForwardProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("connect", ({ url = "", headers }, client: Socket) => {
    client.on("error", () => undefined);
    if (headers["proxy-authorization"] !== credentials) {
      client.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    asked.push(url);
    const onward = connect({ host: "127.0.0.1", port: Number(url.split(":").at(-1)) }, () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.pipe(client).pipe(onward);
    });
    sockets.add(onward);
    onward.on("error", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://office:secret@127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
