import { join } from "node:path";
import webpack from "webpack";

const dist = join(import.meta.dirname, "dist");

/**
 * The programs as they ship: what tsc has built of each, in one file, since finding hundreds of modules takes Node longer
 * than all else at the start (docs/decisions/0018). Packages stay outside, as npm installs them, but for typebox, which
 * is 700 modules.
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
  // A bare name is a package or a module of Node.
  externals: /^(?!typebox(?:\/|$))[^./]/,
  externalsType: "module-import",
  // A program finds what lies beside it where it runs, not where it was built.
  module: { parser: { javascript: { importMeta: false, url: false } } },
  optimization: {
    minimize: false,
    chunkIds: "named",
    splitChunks: {
      cacheGroups: { typebox: { test: /[\\/]node_modules[\\/]typebox[\\/]/, name: "typebox" } },
    },
  },
  plugins: [new webpack.BannerPlugin({ banner: "#!/usr/bin/env node", raw: true, entryOnly: true })],
  devtool: false,
  // Tests build again what `npm ci` has built.
  cache: { type: "filesystem", name: "programs", buildDependencies: { config: [import.meta.filename] } },
  stats: "errors-warnings",
};
