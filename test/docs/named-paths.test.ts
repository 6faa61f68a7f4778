import { existsSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "@jest/globals";
import { codeIn, documentText } from "./documents.ts";

const rooms = [
  "addin",
  "batch",
  "bench",
  "docs",
  "examples",
  "playground",
  "relay",
  "sandbox",
  "scripts",
  "shared",
  "test",
];

const files = new Set(
  rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => basename(file)),
  ),
);

/** Files and folders below a room, however they are set. */
const inRooms = new RegExp(`(?<![\\w./:-])(?:${rooms.join("|")})/[\\w./-]*\\w`, "g");

/** Files named alone, beside their folder's name: `transition.ts`. */
const alone = (text: string): string[] =>
  codeIn(text).filter((code) => /^[\w.-]+\.(ts|tsx|mjs|md)$/.test(code));

test.each(["docs/architecture.md", "CONTRIBUTING.md"])(
  "every file and folder of ours that %s names is there",
  (document) => {
    const text = documentText(document);
    const named = [...text.matchAll(inRooms)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    expect(alone(text).filter((name) => !files.has(name) && !existsSync(name))).toEqual([]);
  },
);
