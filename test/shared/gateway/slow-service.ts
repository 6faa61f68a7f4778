import { answerTo, answeringServer, sendJson } from "../client/answering-server.ts";

/** Returns a service that holds its first answers back until `release`, so that everything else waits in its lane. */
export async function slowStart() {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  let begun!: () => void;
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const server = await answeringServer((_, response) => {
    begun();
    void released.then(() => sendJson(response, 200, answerTo(response)));
  });
  return { ...server, hasBegun, release };
}

/** The path that a question to a legal unit is asked at. */
export const pathOf = (lookup: object) => `/unite-legale/${(lookup as { siren: string }).siren}`;
