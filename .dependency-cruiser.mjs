import { readFileSync } from "node:fs";

/** What each package may import beside itself; the advice is for whoever meets the rule. */
const packages = JSON.parse(readFileSync(new URL("scripts/packages.json", import.meta.url), "utf8"));

const inside = (folder) => `^${folder}/`;

const packageRules = packages.map(({ name, mayImport, advice }) => ({
  name: `package-${name.replace("/", "-")}`,
  comment: advice,
  severity: "error",
  // How a package is built is the build's matter, and no part of what it does.
  from: { path: inside(name), pathNot: "/webpack\\.config\\.mjs$" },
  to: {
    path: "^(shared|sandbox|batch|relay|addin|playground|examples|scripts|test|bench)/",
    pathNot: [name, ...mayImport].map(inside),
  },
}));

/** Layers of a folder, the lowest first: each imports those below it. */
const layers = {
  "batch/files/xlsx": ["xml", "package", "styles", "sheet", "list", "write"],
  "addin/taskpane": ["pane", "list-run", "views", "frame"],
};

const layerRules = Object.entries(layers).flatMap(([folder, names]) =>
  names.slice(0, -1).map((name, index) => ({
    name: `layer-${folder.replaceAll("/", "-")}-${name}`,
    comment: `In ${folder} data goes ${names.join(" → ")}: what this needs from above belongs here, or is passed in.`,
    severity: "error",
    from: { path: inside(`${folder}/${name}`) },
    to: { path: names.slice(index + 1).map((above) => inside(`${folder}/${above}`)) },
  })),
);

export default {
  forbidden: [
    ...packageRules,
    ...layerRules,
    {
      name: "views-apart",
      comment: "A view of the pane knows no other: what two of them need belongs in a folder beside views.",
      severity: "error",
      from: { path: "^addin/taskpane/views/([^/]+)/" },
      to: { path: "^addin/taskpane/views/", pathNot: "^addin/taskpane/views/$1/" },
    },
    {
      name: "sandbox-app-only",
      comment:
        "Batch starts the embedded sandbox through sandbox/app.ts; nothing else of the sandbox is its business.",
      severity: "error",
      from: { path: "^batch/" },
      to: { path: "^sandbox/", pathNot: "^sandbox/app\\.ts$" },
    },
    {
      name: "pure-packages-stay-pure",
      comment:
        "This package runs in a browser too: pass the file, the clock or the network in from a package of node.",
      severity: "error",
      from: {
        path: "^shared/(contract|messages|identifiers|fields|lookups|answers|enrichment|matching|einvoicing|duplicates|protocol|relay-client|request-queue|views|templates|dossier)/",
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "addin-is-a-page",
      comment:
        "A page has no node: what needs it belongs in the relay, or in scripts where it is part of the build.",
      severity: "error",
      from: { path: "^addin/", pathNot: "^addin/webpack\\.config\\.mjs$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "one-store-chosen-once",
      comment:
        "Which store runs is known to its own folder and to the line that chooses it: ask for what you need in shared/gateway/store.",
      severity: "error",
      from: {
        path: "^(shared|sandbox|batch|relay|addin|playground|examples|scripts|bench)/",
        pathNot: ["^shared/gateway/(sqlite|postgres)/", "^shared/gateway/open-store\\.ts$"],
      },
      to: { path: "^shared/gateway/(sqlite|postgres)/" },
    },
    {
      name: "sqlite-in-its-packages",
      comment:
        "A database is opened by the store that it is, or by shared/sqlite-file: ask for what you need in shared/gateway/store.",
      severity: "error",
      from: { path: "^(shared|batch|relay)/", pathNot: "^shared/(gateway/sqlite|sqlite-file)/" },
      to: { path: "better-sqlite3" },
    },
    {
      name: "stores-apart",
      comment: "A store of one kind knows nothing of another: what they share stands in shared/gateway.",
      severity: "error",
      from: { path: "^shared/gateway/(sqlite|postgres)/" },
      to: { path: "^shared/gateway/(sqlite|postgres)/", pathNot: "^shared/gateway/$1/" },
    },
    {
      name: "postgres-in-its-folder",
      comment:
        "A database server is spoken to by the store that it is: ask for what you need in shared/gateway/store.",
      severity: "error",
      from: { path: "^(shared|batch|relay)/", pathNot: "^shared/gateway/postgres/" },
      to: { path: "^(node_modules/)?(pg|@types/pg)(/|$)" },
    },
    {
      name: "no-circle",
      comment:
        "Two files that need each other are one idea, or hide a third: name it and let both import it.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-circle",
      comment:
        "Two folders that import each other are one folder, or hide a third: move the file, or pass the value in.",
      severity: "error",
      scope: "folder",
      from: { path: "^(shared|sandbox|batch|relay|addin|playground)(/|$)" },
      to: { circular: true },
    },
    {
      name: "playground-types-alone",
      comment:
        "The playground runs the built add-in: import types of it alone, and load the rest from the relay.",
      severity: "error",
      from: { path: inside("playground") },
      to: { path: inside("addin"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      comment: "The import points to nothing: correct the path, or declare the package.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "declared-dependency",
      comment:
        "Declare the package in package.json: bundles are built of devDependencies; what is installed beside them is a dependency.",
      severity: "error",
      from: { path: "^(shared|sandbox|batch|relay)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "no-orphan",
      comment: "Nothing uses this file: delete it, or use it.",
      severity: "error",
      // jest.config.mjs names them: how lists are compared, the sequencer, and the suites that start a system.
      from: {
        orphan: true,
        pathNot: ["\\.d\\.ts$", "^test/(array-lengths|long-first|system-suites)\\.mjs$"],
      },
      to: {},
    },
    {
      name: "tests-are-leaves",
      comment: "Programs never import tests or benchmarks.",
      severity: "error",
      from: { pathNot: "^(test|bench)/" },
      to: { path: "^(test|bench)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|dist" },
    exclude: { path: "^(dist|node_modules)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
  },
};
