import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { iconPixels, iconShapes } from "./drawing.ts";
import { png } from "./png.ts";

/** `node dist/scripts/icons/write-icons.js`: draws the icons that the manifest names, in the sizes that Office wants. */
const folder = fileURLToPath(new URL("../../../addin/assets/", import.meta.url));

await mkdir(folder, { recursive: true });
for (const [name, shape] of Object.entries(iconShapes))
  for (const size of [16, 32, 64, 80])
    await writeFile(join(folder, `${name}-${size}.png`), png(iconPixels(shape, size), size));
