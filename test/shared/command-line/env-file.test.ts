import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { withEnvFile } from "../../../shared/command-line/environment.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sirene-env-"));
  folders.push(folder);
  return folder;
}

/** A folder with this `.env` in it. */
function folderWith(env: string | Buffer): string {
  const folder = newFolder();
  writeFileSync(join(folder, ".env"), env);
  return folder;
}

test("what .env sets is taken, told by name; quotes and comments are none of the value", () => {
  const folder = folderWith(
    '# ours\nSIRENE_API_URL="https://api.example/v1"\nexport SIRENE_API_KEY=pk_live_a # the key\n\nSIRENE_LANG=fr\n',
  );
  expect(withEnvFile({ HOME: "/home/me" }, folder)).toEqual({
    variables: {
      HOME: "/home/me",
      SIRENE_API_URL: "https://api.example/v1",
      SIRENE_API_KEY: "pk_live_a",
      SIRENE_LANG: "fr",
    },
    fromFile: { names: ["SIRENE_API_KEY", "SIRENE_API_URL", "SIRENE_LANG"] },
  });
});

test("a real variable wins, unless it is empty", () => {
  const folder = folderWith("SIRENE_API_URL=https://file.example/v1\nSIRENE_API_KEY=pk_live_file\n");
  const { variables, fromFile } = withEnvFile(
    { SIRENE_API_URL: "https://real.example/v1", SIRENE_API_KEY: " " },
    folder,
  );
  expect(variables).toEqual({ SIRENE_API_URL: "https://real.example/v1", SIRENE_API_KEY: "pk_live_file" });
  expect(fromFile.names).toEqual(["SIRENE_API_KEY"]);
});

test("what is not ours is not taken: it is another program's", () => {
  const folder = folderWith("NODE_OPTIONS=--inspect\nPATH=/tmp\nMY_SIRENE_STORE=x\nSIRENE_STORE=s.sqlite\n");
  expect(withEnvFile({}, folder).variables).toEqual({ SIRENE_STORE: "s.sqlite" });
});

test.each([
  ["UTF-8 with a mark, of Notepad", Buffer.from("\ufeffSIRENE_LANG=fr\r\n")],
  ["UTF-16, of PowerShell's >", Buffer.from("\ufeffSIRENE_LANG=fr\r\n", "utf16le")],
])("a file in %s is read", (_, bytes) => {
  expect(withEnvFile({}, folderWith(bytes)).variables).toEqual({ SIRENE_LANG: "fr" });
});

test("a folder without .env, or with one that is a folder, gives nothing and fails nothing", () => {
  const python = newFolder();
  mkdirSync(join(python, ".env"));
  for (const folder of [newFolder(), python]) {
    expect(withEnvFile({}, folder)).toEqual({ variables: {}, fromFile: { names: [] } });
  }
});
