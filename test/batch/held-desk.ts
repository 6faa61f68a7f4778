import { desk, type Desk } from "./desk.ts";

/** A desk with an API that answers the first call, a run's `/me`, and holds the others back. */
export interface HeldDesk extends Desk {
  /** Settles once a call is held: the run has begun and can get no further. */
  readonly held: Promise<void>;
  /** Answers the held calls, and all later ones. */
  release(): void;
}

export async function heldDesk(): Promise<HeldDesk> {
  const { promise: held, resolve: hold } = settling();
  const { promise: released, resolve: release } = settling();
  let calls = 0;
  const wait = () => {
    calls += 1;
    if (calls === 1) return Promise.resolve();
    hold();
    return released;
  };
  return { ...(await desk({ fill: true, latency: "1ms", wait })), held, release };
}

function settling(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
