import { readFileSync } from "node:fs";
import { join } from "node:path";
import webpack from "webpack";

/** A package that a module comes from: the last folder of packages in its path, up to the package's name. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Writes down which packages a build has put into which of its files. A bundle does not say so itself, and a bill of
 * materials that left them out would be read as if they were not there.
 */
export class PackagesPlugin {
  /** @param {string} file where they are written, from the folder of the build's files */
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap("PackagesPlugin", (compilation) => {
      const { PROCESS_ASSETS_STAGE_REPORT: stage } = webpack.Compilation;
      compilation.hooks.processAssets.tap({ name: "PackagesPlugin", stage }, () => {
        const source = new webpack.sources.RawSource(JSON.stringify(builtIn(compilation)));
        compilation.emitAsset(this.file, source);
      });
    });
  }
}

/** The packages of all modules, each with its place, version and the files that it is in. */
function builtIn(compilation) {
  const filesOf = new Map();
  for (const module of compilation.modules) {
    const files = [...compilation.chunkGraph.getModuleChunks(module)].flatMap(({ files }) => [...files]);
    // Modules that were joined into one.
    for (const { resource } of module.modules ?? [module]) {
      const [folder] = packageFolder.exec(resource ?? "") ?? [];
      if (folder === undefined || files.length === 0) continue;
      filesOf.set(folder, new Set([...(filesOf.get(folder) ?? []), ...files]));
    }
  }
  return [...filesOf].map(([folder, files]) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const place = folder.slice(folder.search(/node_modules[\\/]/)).replaceAll("\\", "/");
    return { place, name, version, files: [...files].sort() };
  });
}
