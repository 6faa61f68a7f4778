import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import MinimizerPlugin from "minimizer-webpack-plugin";
import webpack from "webpack";
import { PackagesPlugin } from "../scripts/shipped/packages-plugin.mjs";

const addin = fileURLToPath(new URL(".", import.meta.url));
const inAddin = (path) => join(addin, path);

/** A plugin that copies files beside the bundles unchanged, from a source path per name. */
const copies = (files) => (compiler) => {
  const { Compilation, sources } = webpack;
  compiler.hooks.thisCompilation.tap("copies", (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compilation.hooks.processAssets.tap({ name: "copies", stage }, () => {
      for (const [name, path] of Object.entries(files)) {
        compilation.fileDependencies.add(path);
        compilation.emitAsset(name, new sources.RawSource(readFileSync(path)));
      }
    });
  });
};

const pane = /^taskpane\.js$/;

/** Terser makes the smaller pane, swc the smaller functions: docs/decisions/0017-addin.md has the figures. */
const minimizers = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 3 } },
    exclude: pane,
    parallel: false,
  }),
  new MinimizerPlugin({
    minify: MinimizerPlugin.terserMinify,
    // Licences stand in dist/third-party-licences.txt.
    minimizerOptions: { compress: { passes: 3, inline: 1 }, format: { comments: false } },
    include: pane,
    extractComments: false,
    parallel: false,
  }),
];

/**
 * A bundle for the browsers in which Office opens pages: WebView2, Safari, and any on the web. It contains nothing of
 * node.
 */
const bundle = (entry, folder, plugins = []) => ({
  mode: "production",
  target: ["web", "es2022"],
  devtool: false,
  entry,
  // A part that is loaded on demand has a hash of its content in its name. After an update, a page that is still open
  // finds no file under the name it knows, rather than one that does not fit it.
  output: {
    path: inAddin(`../dist/${folder}`),
    filename: "[name].js",
    chunkFilename: "[name].[contenthash:8].js",
    publicPath: "",
    // The functions' metadata was written there before.
    clean: { keep: /\.json$/ },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: "swc-loader",
        options: {
          jsc: {
            target: "es2022",
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic" } },
          },
        },
      },
    ],
  },
  plugins,
  // The shortest names: those of one build stay together, since the name of a part tells its content.
  optimization: { minimizer: minimizers, moduleIds: "size", chunkIds: "size", mangleExports: "size" },
  // Tests build again what `npm ci` has built: unchanged modules come from node_modules/.cache.
  cache: { type: "filesystem", name: folder, buildDependencies: { config: [import.meta.filename] } },
  // A test checks the size limits: test/addin/bundle.test.ts.
  performance: { hints: false },
});

const pages = {
  functions: inAddin("functions/functions.ts"),
  taskpane: inAddin("taskpane/taskpane.tsx"),
};

const copied = Object.fromEntries([
  ...readdirSync(inAddin("assets")).map((name) => [`assets/${name}`, inAddin(`assets/${name}`)]),
  ...["taskpane.html", "taskpane.css"].map((name) => [name, inAddin(`taskpane/${name}`)]),
]);

export default [
  bundle(pages, "addin", [copies(copied), new PackagesPlugin("../packages/addin.json")]),
  bundle({ "host-shim": inAddin("host-shim/host-shim.ts") }, "addin-host-shim"),
];
