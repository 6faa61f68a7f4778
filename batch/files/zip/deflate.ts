import { promisify } from "node:util";
import { constants, deflateRaw } from "node:zlib";

/** Bytes that are deflated together: enough that what ends a block weighs nothing, few enough for memory. */
const BLOCK = 1024 * 1024;
/** How far back deflate looks for what it has seen (RFC 1951, 3.2.5). */
const WINDOW = 32 * 1024;
/** Blocks deflated side by side. Node's thread pool has four threads, and reading needs one of them. */
const SIDE_BY_SIDE = 3;
/**
 * As small as zlib's usual level 6 makes it, within a hundredth, in half the time: sheets repeat themselves at short
 * distances, and level 6 looks further.
 */
const LEVEL = 5;

const deflateBlock = promisify<Buffer, object, Buffer>(deflateRaw);

/**
 * The bytes of `chunks` deflated, on several threads at once. They are cut into blocks of one size, each deflated with the
 * window before it for a dictionary and ended at a byte (RFC 1951, 3.2.4), so that put together they are one stream: the
 * same bytes, however many threads there are and however the chunks are cut.
 */
export async function* deflated(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const blocks = new DeflatedBlocks();
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      if (blocks.isFull) yield* blocks.close();
      taken += blocks.fill(chunk, taken);
    }
  }
  yield* blocks.end();
}

/** Blocks on their way: one that is filled, and those before it that are deflated. */
class DeflatedBlocks {
  readonly #underWay: { readonly block: Buffer; readonly packed: Promise<Buffer> }[] = [];
  readonly #spare: Buffer[] = [];
  #block: Buffer | undefined;
  #filled = 0;
  #window: Buffer | undefined;

  get isFull(): boolean {
    return this.#filled === BLOCK;
  }

  /** Takes bytes of `chunk` in, from `start`, as far as they fit; answers how many. */
  fill(chunk: Buffer, start: number): number {
    this.#block ??= this.#spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
    const count = chunk.copy(this.#block, this.#filled, start);
    this.#filled += count;
    return count;
  }

  /** Has the block deflated that was filled; gives what comes before it as far as its place is needed. */
  async *close(): AsyncGenerator<Buffer> {
    this.#deflate(constants.Z_SYNC_FLUSH);
    while (this.#underWay.length >= SIDE_BY_SIDE) yield await this.#first();
  }

  /** The rest, to the end of the stream. */
  async *end(): AsyncGenerator<Buffer> {
    this.#deflate(constants.Z_FINISH);
    while (this.#underWay.length > 0) yield await this.#first();
  }

  #deflate(finishFlush: number): void {
    const block = this.#block ?? Buffer.alloc(0);
    const bytes = block.subarray(0, this.#filled);
    const packed = deflateBlock(bytes, {
      level: LEVEL,
      finishFlush,
      // All of it at once as a rule: a piece more is a way more between the threads.
      chunkSize: Math.max(1024, bytes.length >> 2),
      ...(this.#window && { dictionary: this.#window }),
    });
    // It is looked at in its turn.
    packed.catch(() => undefined);
    this.#window = Buffer.from(bytes.subarray(-WINDOW));
    this.#underWay.push({ block, packed });
    this.#block = undefined;
    this.#filled = 0;
  }

  async #first(): Promise<Buffer> {
    const { block, packed } = this.#underWay.shift()!;
    const bytes = await packed;
    this.#spare.push(block);
    return bytes;
  }
}
