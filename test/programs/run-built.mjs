import { Buffer } from "node:buffer";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";

/** Runs are sequential: current folder, variables and streams belong to the process. */
let last = Promise.resolve();
let runs = 0;

/** A stream that keeps what is written, and is no terminal. */
function keeping() {
  const chunks = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}

/** Takes the process over for a program, and answers how to give it back. */
function takeOver({ words, folder, variables, streams }) {
  const before = {
    argv: process.argv,
    exitCode: process.exitCode,
    env: { ...process.env },
    cwd: process.cwd(),
    umask: process.umask(),
  };
  const streamsBefore = Object.keys(streams).map((name) => [
    name,
    Object.getOwnPropertyDescriptor(process, name),
  ]);
  const listening = process.listeners("beforeExit");
  const setEnvironment = (next) => {
    for (const name of Object.keys(process.env)) if (!(name in next)) delete process.env[name];
    Object.assign(process.env, next);
  };
  setEnvironment(variables);
  process.chdir(folder);
  process.argv = [process.execPath, "program", ...words];
  process.exitCode = undefined;
  for (const [name, value] of Object.entries(streams)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of streamsBefore) Object.defineProperty(process, name, descriptor);
    for (const listener of process.listeners("beforeExit")) {
      if (!listening.includes(listener)) process.off("beforeExit", listener);
    }
    const { exitCode } = process;
    Object.assign(process, { argv: before.argv, exitCode: before.exitCode });
    process.umask(before.umask);
    process.chdir(before.cwd);
    setEnvironment(before.env);
    return exitCode;
  };
}

async function run(main, { words, folder, variables }) {
  const [stdout, stderr] = [keeping(), keeping()];
  const streams = { stdin: Readable.from([]), stdout: stdout.stream, stderr: stderr.stream };
  const giveBack = takeOver({ words, folder, variables, streams });
  let exitCode;
  try {
    // A name of its own, so that it begins anew; what it imports is loaded once a process.
    await import(`${pathToFileURL(main).href}?${(runs += 1)}`);
  } finally {
    exitCode = giveBack();
  }
  return { code: exitCode ?? 0, stdout: stdout.text(), stderr: stderr.text() };
}

/**
 * Runs a built program, whose `main` is named, in this process: with these words and no other variables, in `folder`,
 * without standard input or a terminal.
 */
export function runBuilt(main, given) {
  const ended = last.then(() => run(main, given));
  last = ended.then(
    () => undefined,
    () => undefined,
  );
  return ended;
}
