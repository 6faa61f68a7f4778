import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
const beginning = "sirene-tests-";

/** More bytes than the tests of three workers have in files at any moment, and as much again. */
const room = 8 * 1024 ** 3;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** Removes a folder with the small disks in it that a killed test left mounted. */
function removeWithDisks(folder) {
  const mounted = readFileSync("/proc/mounts", "utf8").split("\n");
  const disks = mounted.map((line) => line.split(" ")[1] ?? "").filter((at) => at.startsWith(`${folder}/`));
  if (disks.length > 0) spawnSync("umount", disks);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes what runs left that were killed: it would stay in memory. */
function removeLeft() {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(beginning) || isAlive(Number(name.slice(beginning.length)))) continue;
    try {
      removeWithDisks(join(memory, name));
    } catch {
      // What is in use yet, or another user's, stays: no test needs its place.
    }
  }
}

/** Some systems let no program be run from there, as tests do. */
function runsPrograms(folder) {
  const path = join(folder, "program");
  writeFileSync(path, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(path).status === 0;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) >= room;
  } catch {
    return false;
  }
}

/**
 * Has temporary files made in memory from now on, by this process and those that it starts, where there is plenty of it: a store
 * is made there in a tenth of the time, and deleted in less. Nothing that is tested is lost with it: a process that is killed loses
 * what it has not written, on whatever disk.
 */
export function useMemory() {
  if (process.env["TMPDIR"] !== undefined || !hasRoom()) return;
  removeLeft();
  const folder = join(memory, `${beginning}${process.pid}`);
  mkdirSync(folder);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) process.env["TMPDIR"] = folder;
  else rmSync(folder, { recursive: true });
}

/** Removes the temporary files of this run. */
export default function removeMemory() {
  rmSync(join(memory, `${beginning}${process.pid}`), { recursive: true, force: true });
}
