import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import webpack from "webpack";

/** The parts of typebox that the sources import, and the files that replace them in jest.config.mjs. */
const entry = {
  typebox: "typebox",
  "typebox-compile": "typebox/compile",
  "typebox-value": "typebox/value",
};

/**
 * Typebox is 700 files, which jest would read and link anew for every test file that imports a schema: half a second each.
 * Packed into a few, the very version that is installed takes a tenth of that. Packed once a version.
 */
export default async function packTypebox({ rootDir }) {
  const { version } = JSON.parse(readFileSync(join(rootDir, "node_modules/typebox/package.json"), "utf8"));
  const folder = join(rootDir, "dist/test-typebox");
  const packed = join(folder, "typebox.cjs");
  if (existsSync(packed) && readFileSync(packed, "utf8").startsWith(`// ${version}\n`)) return;
  mkdirSync(join(rootDir, "dist"), { recursive: true });
  const path = mkdtempSync(`${folder}-`);
  const stats = await promisify(webpack)({
    mode: "none",
    target: "node20",
    context: rootDir,
    entry,
    output: { path, filename: "[name].cjs", library: { type: "commonjs2" } },
    optimization: { runtimeChunk: "single", splitChunks: { chunks: "all", minSize: 0 } },
    plugins: [new webpack.BannerPlugin({ banner: `// ${version}`, raw: true })],
  });
  if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
  rmSync(folder, { recursive: true, force: true });
  renameSync(path, folder);
}
