import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Node's parser of a connection: where `onIncoming` gives 2, no more HTTP follows, and the rest of the packet is left. */
interface ParsingSocket extends Socket {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Closes a connection and drops what was read of it. If it were only destroyed, Node would go on to parse all requests of the
 * packet, for 20 ms in which nobody else is served. Node has no public way to stop its parser.
 */
function close(socket: ParsingSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

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
    if (count > most) return close(socket);
    underWay.set(socket, count);
    response.once("close", () => underWay.set(socket, underWay.get(socket)! - 1));
    handle(request, response);
  };
}
