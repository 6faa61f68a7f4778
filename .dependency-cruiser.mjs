/**
 * The import arrows of the house (docs/architecture.md). Each rule says what to do instead.
 * A room may import what its line lists, and itself.
 */
const rooms = [
  [
    "shared/contract",
    [],
    "The contract is a noun of its own: pass the value in, or move this to the room that needs both.",
  ],
  [
    "shared/messages",
    [],
    "How anything is said in a language: what a program says belongs in its own tables.",
  ],
  [
    "shared/identifiers",
    [],
    "Identifiers are a noun of their own: pass the value in, or move this to the room that needs both.",
  ],
  [
    "shared/fields",
    ["shared/contract", "shared/messages"],
    "If a field needs policy, that policy belongs in the gateway; a shape belongs in the contract.",
  ],
  [
    "shared/lookups",
    ["shared/contract", "shared/messages"],
    "A lookup is a question and its answer: policy belongs in the gateway.",
  ],
  [
    "shared/answers",
    ["shared/fields", "shared/lookups", "shared/contract", "shared/messages"],
    "What a row gets is decided here from what is known: asking, words and cells belong to the program.",
  ],
  [
    "shared/enrichment",
    [
      "shared/fields",
      "shared/identifiers",
      "shared/lookups",
      "shared/answers",
      "shared/messages",
      "shared/matching",
      "shared/einvoicing",
      "shared/contract",
    ],
    "What a list goes through, whatever holds it: files, ranges, words and colours belong to the program.",
  ],
  [
    "shared/views",
    ["shared/fields", "shared/identifiers", "shared/contract", "shared/messages"],
    "A view says what of an answer is shown: how it is drawn belongs to terminal, cells or pane.",
  ],
  [
    "shared/matching",
    ["shared/fields", "shared/identifiers", "shared/lookups", "shared/contract"],
    "Matching decides which question comes next and what the answers are worth: asking belongs to the program.",
  ],
  [
    "shared/einvoicing",
    ["shared/identifiers", "shared/matching"],
    "Rules of electronic invoices, for any program: files, stores and words belong to the program.",
  ],
  [
    "shared/duplicates",
    ["shared/enrichment", "shared/identifiers", "shared/matching"],
    "Which rows of lists may be one, and which to keep: reading files and stores belongs to the program.",
  ],
  [
    "shared/protocol",
    ["shared/contract", "shared/lookups"],
    "The protocol is what both ends of the wire say: what only one of them does belongs in its room.",
  ],
  [
    "shared/relay-client",
    ["shared/protocol", "shared/lookups"],
    "The client of a relay makes one request: gathering, caching and waiting for the hour belong to who asks.",
  ],
  [
    "shared/request-queue",
    ["shared/relay-client", "shared/protocol", "shared/lookups"],
    "The queue sends lookups and sees each to its end: caching and telling belong to who asks.",
  ],
  [
    "shared/network",
    [],
    "The network is how another machine is reached: what is said to it belongs to the client, or to the program.",
  ],
  ["shared/sqlite-file", [], "A SQLite file and its rights: what is kept in one belongs to who keeps it."],
  [
    "shared/client",
    ["shared/contract", "shared/lookups", "shared/network"],
    "The client makes one attempt: caching, budgets and pacing belong in the gateway.",
  ],
  [
    "shared/gateway",
    [
      "shared/client",
      "shared/contract",
      "shared/identifiers",
      "shared/lookups",
      "shared/einvoicing",
      "shared/sqlite-file",
    ],
    "The gate knows no front door: return an Outcome, let batch or relay present it.",
  ],
  [
    "shared/command-line",
    ["shared/messages"],
    "What every program on a command line does alike; what one program says belongs in its messages.",
  ],
  [
    "sandbox",
    ["shared/contract"],
    "The sandbox must not inherit a client's bug: write it again from the contract.",
  ],
  [
    "relay",
    [
      "shared/gateway",
      "shared/network",
      "shared/protocol",
      "shared/identifiers",
      "shared/lookups",
      "shared/contract",
      "shared/messages",
      "shared/command-line",
    ],
    "The relay asks the gateway, never the client, and shares code with batch through shared alone.",
  ],
  [
    "batch",
    [
      "shared/gateway",
      "shared/network",
      "shared/sqlite-file",
      "shared/protocol",
      "shared/relay-client",
      "shared/request-queue",
      "shared/views",
      "shared/enrichment",
      "shared/einvoicing",
      "shared/duplicates",
      "shared/answers",
      "shared/fields",
      "shared/identifiers",
      "shared/lookups",
      "shared/contract",
      "shared/messages",
      "shared/command-line",
      "sandbox",
    ],
    "Batch asks the gateway; what it would share with another front door belongs in shared.",
  ],
  [
    "addin",
    [
      "shared/enrichment",
      "shared/answers",
      "shared/matching",
      "shared/einvoicing",
      "shared/fields",
      "shared/identifiers",
      "shared/lookups",
      "shared/protocol",
      "shared/relay-client",
      "shared/request-queue",
      "shared/views",
      "shared/contract",
      "shared/messages",
    ],
    "The add-in runs in a browser and holds no key: what spends belongs behind the relay, what both share in shared.",
  ],
  [
    "playground",
    [],
    "The playground runs the built add-in, as Excel does: what it needs of it, it loads from the relay.",
  ],
  [
    "examples",
    ["shared", "sandbox", "relay", "batch"],
    "Examples use the programs; the programs never use the examples.",
  ],
];

const inside = (room) => `^${room}/`;

const arrows = rooms.map(([room, mayImport, advice]) => ({
  name: `arrow-${room.replace("/", "-")}`,
  comment: advice,
  severity: "error",
  // How a room is built is the build's matter, and no part of what it does.
  from: { path: inside(room), pathNot: "/webpack\\.config\\.mjs$" },
  to: {
    path: "^(shared|sandbox|batch|relay|addin|playground|examples|scripts|test|bench)/",
    pathNot: [room, ...mayImport].map(inside),
  },
}));

/** Floors of one room, the lowest first: each imports those below it. */
const floors = {
  "batch/files/xlsx": ["xml", "package", "styles", "sheet", "list", "write"],
  "addin/taskpane": ["pane", "list-run", "views", "frame"],
};

const stairs = Object.entries(floors).flatMap(([room, names]) =>
  names.slice(0, -1).map((name, index) => ({
    name: `floor-${room.replaceAll("/", "-")}-${name}`,
    comment: `In ${room} data goes ${names.join(" → ")}: what this needs from above belongs here, or is passed in.`,
    severity: "error",
    from: { path: inside(`${room}/${name}`) },
    to: { path: names.slice(index + 1).map((above) => inside(`${room}/${above}`)) },
  })),
);

export default {
  forbidden: [
    ...arrows,
    ...stairs,
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
      name: "pure-rooms-stay-pure",
      comment:
        "This room runs in a browser too: pass the file, the clock or the network in from a node room.",
      severity: "error",
      from: {
        path: "^shared/(contract|messages|identifiers|fields|lookups|answers|enrichment|matching|einvoicing|duplicates|protocol|relay-client|request-queue|views)/",
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
      name: "sqlite-in-its-rooms",
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
      name: "postgres-in-its-room",
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
      // jest.config.mjs names them: the sequencer, and the list of suites that start a system.
      from: { orphan: true, pathNot: ["\\.d\\.ts$", "^test/(long-first|system-suites)\\.mjs$"] },
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
