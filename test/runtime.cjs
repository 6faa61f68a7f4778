const { Script } = require("node:vm");
const { default: JestRuntime } = require("jest-runtime");

/** Of this process, by file name: a script runs in any context, and what it has compiled once stays compiled. */
const scripts = new Map();

function scriptOf(source, filename, parameters) {
  const kept = scripts.get(filename);
  if (kept?.source === source) return kept.script;
  const script = new Script(`(function (${parameters}) {${source}\n})`, { filename });
  scripts.set(filename, { source, script });
  return script;
}

/**
 * Jest's runtime, with modules that are compiled once per process instead of once per test file: each test file still has a
 * context of its own, in which its modules run anew (docs/decisions/0014-tests-by-jest.md).
 */
class Runtime extends JestRuntime {
  constructor(...given) {
    super(...given);
    const { executor } = this;
    const parameters = executor.injectedModuleParameters.join(", ");
    const compileOnce = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      return context === null || filename === executor.testPath
        ? compileOnce(source, filename)
        : scriptOf(source, filename, parameters).runInContext(context);
    };
  }
}

module.exports = { __esModule: true, default: Runtime };
