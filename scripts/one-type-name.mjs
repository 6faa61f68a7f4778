import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

/** Folders whose types have one name each. */
const packages = ["shared", "sandbox", "batch", "relay", "addin", "playground"];

const declaration = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|class|type) (\w+)/gm;

/** The files that declare each type of a package, by its name, as paths from `root`. */
function declarationsIn(root, folder) {
  const files = new Map();
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    for (const [, name] of readFileSync(path, "utf8").matchAll(declaration)) {
      files.set(name, (files.get(name) ?? new Set()).add(relative(root, path)));
    }
  }
  return files;
}

/** A type's name stands in one file of its package. */
const oneTypeName = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      twice:
        "{{name}} is declared in {{other}} too: import that one, or name this one after what makes it another thing.",
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename);
    const folder = path.split("/")[0];
    if (!packages.includes(folder)) return {};
    const declared = (oneTypeName.known[folder] ??= declarationsIn(context.cwd, folder));
    const check = ({ id }) => {
      const other = [...(declared.get(id?.name) ?? [])].find((file) => file !== path);
      if (other !== undefined)
        context.report({ node: id, messageId: "twice", data: { name: id.name, other } });
    };
    return {
      "Program > TSInterfaceDeclaration": check,
      "Program > TSTypeAliasDeclaration": check,
      "Program > ClassDeclaration": check,
      "Program > ExportNamedDeclaration > TSInterfaceDeclaration": check,
      "Program > ExportNamedDeclaration > TSTypeAliasDeclaration": check,
      "Program > ExportNamedDeclaration > ClassDeclaration": check,
    };
  },
  /** What was read of a package is the same for all files of one run. */
  known: {},
};

/** The project's own rules, for oxlint. */
export default { meta: { name: "project" }, rules: { "one-type-name": oneTypeName } };
