import { copyFileSync, rmSync } from "node:fs";

/**
 * The lock goes into the packed project, so that what npm fetches beside the bundled dependencies is what was tested too.
 * npm packs a lock under this name alone; in a clone it would stand in for the lock itself, and so is there while packing.
 */
const packed = "npm-shrinkwrap.json";

if (process.argv[2] === "put") copyFileSync("package-lock.json", packed);
else rmSync(packed, { force: true });
