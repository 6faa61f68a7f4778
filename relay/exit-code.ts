/** How a command can end, each with its exit code. Usage includes the environment and the store. */
export const exitCodes = { done: 0, wrong: 1, failed: 1, usage: 2, interrupted: 130 } as const;

/** How a command ended that ran to its end: done; something it looked at is wrong; Ctrl-C at its question. */
export type CommandEnd = "done" | "wrong" | "interrupted";
