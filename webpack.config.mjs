import { join } from "node:path";
import MinimizerPlugin from "minimizer-webpack-plugin";
import webpack from "webpack";
import { PackagesPlugin } from "./scripts/shipped/packages-plugin.mjs";

const dist = join(import.meta.dirname, "dist");

/** SQLite is native code, for one machine; the client of PostgreSQL looks for parts of itself that may be missing. */
const beside = "better-sqlite3|pg";

/** The folders of the packages that modules came from, by webpack's comments before each. */
const comment =
  /^(?:;\/\/ (?:CONCATENATED MODULE: )?|\/\*{3}\/ ")(?:\.\.?\/)*(node_modules\/(?:[^"\n]*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/gm;

/**
 * Takes away comments, and spells letters beyond ASCII as escapes: V8 reads the whole text at each start, and keeps one that has
 * such a letter in two bytes a character. Names stay, for what an error's stack says; and the packages of a file, at its end.
 */
async function inAscii(input, ...rest) {
  const { code, ...others } = await MinimizerPlugin.swcMinify(input, ...rest);
  const [text] = Object.values(input);
  const packages = new Set([...text.matchAll(comment)].map(([, path]) => path));
  return { ...others, code: `${code}\n${[...packages].map((path) => `// ${path}\n`).join("")}` };
}

/**
 * The programs as they ship: what tsc has built of each, and the packages it needs, in one file and those that only some
 * commands read, since finding hundreds of modules takes Node longer than all else at the start (docs/decisions/0018).
 */
export default {
  mode: "production",
  target: "node20.20",
  context: dist,
  entry: {
    sirene: "./batch/main.js",
    "sirene-relay": "./relay/main.js",
    "sirene-sandbox": "./sandbox/main.js",
  },
  output: {
    path: join(dist, "bin"),
    filename: "[name].js",
    chunkFilename: "[name].js",
    module: true,
    chunkFormat: "module",
    clean: true,
  },
  experiments: { outputModule: true },
  externals: new RegExp(`^(?:${beside})$`),
  externalsType: "module-import",
  // A program finds what lies beside it where it runs, not where it was built.
  module: { parser: { javascript: { importMeta: false, url: false } } },
  optimization: {
    minimizer: [
      new MinimizerPlugin({
        minify: inAscii,
        minimizerOptions: { compress: false, mangle: false, format: { asciiOnly: true, comments: false } },
        extractComments: false,
        parallel: false,
      }),
    ],
    // Which packages a file holds can be read in it.
    moduleIds: "named",
    chunkIds: "named",
    splitChunks: {
      cacheGroups: { typebox: { test: /[\\/]node_modules[\\/]typebox[\\/]/, name: "typebox" } },
    },
  },
  plugins: [
    new webpack.BannerPlugin({ banner: "#!/usr/bin/env node", raw: true, entryOnly: true }),
    new PackagesPlugin("../packages/programs.json"),
  ],
  devtool: false,
  // Tests build again what `npm ci` has built.
  cache: { type: "filesystem", name: "programs", buildDependencies: { config: [import.meta.filename] } },
  stats: "errors-warnings",
};
