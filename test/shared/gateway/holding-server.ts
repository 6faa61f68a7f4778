import { answerTo, answeringServer, sendJson } from "../client/answering-server.ts";

/** Returns a service that holds every answer back until it is released. */
export async function holdingServer() {
  const held: ((status: number) => void)[] = [];
  let arrived: (() => void) | undefined;
  const server = await answeringServer((_, response) => {
    held.push((status) => sendJson(response, status, answerTo(response)));
    arrived?.();
  });
  return {
    ...server,
    /** Resolves when so many calls wait for their answers. */
    async holds(count: number) {
      while (held.length < count) await new Promise<void>((resolve) => (arrived = resolve));
    },
    answer(status = 200) {
      for (const give of held.splice(0)) give(status);
    },
  };
}
