/** Set by the runner: loads the `main` of a room from its sources, and ends as it does. */
declare const runSource: (room: string) => Promise<void>;

// What is run is named before the words that it is given.
const [room] = process.argv.splice(2, 1);
await runSource(room!);

export {};
