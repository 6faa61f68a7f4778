/** True for the first bytes, two or more, of what gzip has packed. */
export const beginsAsGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;
