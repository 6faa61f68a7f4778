import { allEnded, runLine } from "./run-line.mjs";

/**
 * `npm run build:bundles`: what ships, from what tsc has built. Two builds at a time, since each keeps one core busy; the
 * playground has the shim that the add-in's build makes.
 */
const lanes = [
  ["build:addin", "build:playground"],
  ["build:programs", "build:places"],
];
/** Of what all of them have put in. */
const afterwards = ["build:materials"];

async function build(names) {
  for (const name of names) await runLine(`npm run --silent ${name}`);
}

await allEnded(lanes.map(build));
if (process.exitCode === undefined) {
  await build(afterwards);
  await runLine("node dist/scripts/mark-executable.js");
}
