import { writeFileSync } from "node:fs";

/** Preloaded into a measured program: on exit, writes its resource usage to the file that the bench reads. */
process.on("exit", () => {
  const path = process.env["BENCH_USAGE"];
  if (path) writeFileSync(path, JSON.stringify(process.resourceUsage()));
});
