import { writeFileSync } from "node:fs";

/** Loaded before a measured program: leaves what the process used where the bench looks for it. */
process.on("exit", () => {
  const path = process.env["BENCH_USAGE"];
  if (path) writeFileSync(path, JSON.stringify(process.resourceUsage()));
});
