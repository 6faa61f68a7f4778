import { chmod, readFile } from "node:fs/promises";

/**
 * `npm run build`: the programs that package.json names may be run. npm sees to that when it installs, but not again when
 * they are built anew, and `npx sirene` would be denied them.
 */
const { bin } = JSON.parse(await readFile("package.json", "utf8")) as { bin: Record<string, string> };
for (const path of Object.values(bin)) await chmod(path, 0o755);
