import { join } from "node:path";
import webpack from "webpack";

/**
 * `sirene` as it ships: the program that tsc has built, in one file, since finding its 250 modules takes Node longer than
 * all else at the start (docs/decisions/0018). Packages stay outside, as npm installs them.
 */
export default {
  mode: "production",
  target: "node20.20",
  context: import.meta.dirname,
  entry: { sirene: "../dist/batch/main.js" },
  output: {
    path: join(import.meta.dirname, "../dist/bin"),
    filename: "[name].js",
    chunkFilename: "[name].js",
    module: true,
    chunkFormat: "module",
    clean: true,
  },
  experiments: { outputModule: true },
  // A bare name is a package or a module of Node.
  externals: /^[^./]/,
  externalsType: "module-import",
  optimization: { minimize: false, chunkIds: "named" },
  plugins: [new webpack.BannerPlugin({ banner: "#!/usr/bin/env node", raw: true, entryOnly: true })],
  devtool: false,
  stats: "errors-warnings",
};
