import { readFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { join, sep } from "node:path";
import { transformSync } from "@swc/core";
import { globals, suiteOf, type Suite } from "./suite.ts";

/** Test files in this process. As in jest, each has its own copy of the project's modules; packages are loaded once. */
export interface TestFiles {
  /** The suite of a file, loaded where it is not; what it loads later is of the same modules. */
  enter(file: string): Suite;
  /** Runs a program of the project by its `main`, among the modules of the file that was entered last. */
  run(main: string): Promise<void>;
  /** Forgets all that is loaded of the project: what comes next begins anew. */
  forget(): void;
}

/** What `node:module` does not declare: how a file is compiled, and how what is required is found. */
interface Loading {
  _extensions: Record<string, (module: Compiling, path: string) => void>;
  _load: (request: string, ...more: unknown[]) => unknown;
}

interface Compiling {
  _compile(code: string, path: string): void;
}

/** Sources as jest compiles them, once a process. */
const compiled = new Map<string, string>();

function codeOf(path: string): string {
  const known = compiled.get(path);
  if (known !== undefined) return known;
  const { code } = transformSync(readFileSync(path, "utf8"), {
    filename: path,
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx: path.endsWith(".tsx") },
      transform: { react: { runtime: "automatic" } },
    },
    module: { type: "commonjs" },
    sourceMaps: false,
  });
  // A program waits at its top level, where CommonJS has no await, and names what runs it in a line that is no code.
  const body = code.replace(/^#!.*/, "");
  const runnable = path.endsWith(`${sep}main.ts`) ? `exports.ended = (async () => {${body}\n})();` : code;
  compiled.set(path, runnable);
  return runnable;
}

/** Test files of the project in `folder`. */
export function testFilesIn(folder: string): TestFiles {
  const loading = Module as unknown as Loading;
  for (const extension of [".ts", ".tsx"]) {
    loading._extensions[extension] = (module, path) => module._compile(codeOf(path), path);
  }
  const load = loading._load;
  loading._load = function (request, ...more) {
    return request === "@jest/globals" ? globals : load.call(this, request, ...more);
  };
  const require = createRequire(join(folder, "package.json"));
  const { cache } = require;
  const isOurs = (path: string) =>
    path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`);

  const modules = new Map<string, Map<string, NodeJS.Module>>();
  const suites = new Map<string, Suite>();
  let entered: string | undefined;

  function leave(): void {
    const left = new Map<string, NodeJS.Module>();
    for (const [path, module] of Object.entries(cache)) {
      if (!isOurs(path)) continue;
      left.set(path, module!);
      delete cache[path];
    }
    if (entered !== undefined) modules.set(entered, left);
    entered = undefined;
  }

  return {
    enter(file) {
      if (entered !== file) {
        leave();
        entered = file;
        for (const [path, module] of modules.get(file) ?? []) cache[path] = module;
      }
      const known = suites.get(file);
      if (known !== undefined) return known;
      const suite = suiteOf(file, () => void require(join(folder, file)));
      suites.set(file, suite);
      return suite;
    },
    async run(main) {
      const path = join(folder, main);
      delete cache[path];
      await (require(path) as { ended: Promise<void> }).ended;
    },
    forget() {
      leave();
      modules.clear();
      suites.clear();
    },
  };
}
