import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/**
 * Handles requests by `handle`, of one connection no more at once than `most`: one that sends on without reading answers is
 * closed before anything is done for what it asks. A thousand requests fit into one packet, and Node takes them all in.
 */
export function boundedRequests(most: number, handle: RequestListener): RequestListener {
  const underWay = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What was read together with the one too many.
    if (socket.destroyed) return;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    underWay.set(socket, count);
    response.once("close", () => underWay.set(socket, underWay.get(socket)! - 1));
    handle(request, response);
  };
}
