import { join } from "node:path";

const typescript = {
  loader: "swc-loader",
  options: { jsc: { target: "es2022", parser: { syntax: "typescript" } } },
};

/**
 * Builds the playground, beside the shim that the add-in's build makes for pages without Excel. It is served to this
 * machine only, so a small size is not worth the build time.
 */
export default {
  mode: "production",
  target: ["web", "es2022"],
  context: import.meta.dirname,
  entry: {
    playground: ["./playground.html", "./playground.ts"],
    "pane-host": ["./pane.html", "./page/pane-host.ts"],
    "host-shim": "../dist/addin-host-shim/host-shim.js",
  },
  output: {
    path: join(import.meta.dirname, "../dist/playground"),
    filename: "[name].js",
    chunkFilename: "chunks/[name].js",
    cssFilename: "[name].css",
  },
  module: {
    rules: [
      { test: /\.ts$/, use: typescript },
      { test: /\.html$/, type: "asset/resource", generator: { filename: "[name][ext]" } },
    ],
  },
  experiments: { css: true },
  cache: { type: "filesystem", name: "playground", buildDependencies: { config: [import.meta.filename] } },
  optimization: { minimize: false, concatenateModules: false, usedExports: false, innerGraph: false },
  performance: { hints: false },
  stats: "errors-warnings",
};
