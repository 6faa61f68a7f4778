import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import Sqlite from "better-sqlite3";
import { type RegisterOptions, openRegister } from "../../../sandbox/app.ts";
import { temporaryFolder, writeCsv } from "./temporary-folder.ts";

const fromTheStart = { offset: 0, limit: 100 };

/** Opens, asks how many units there are, closes. */
async function unitsOf(options: RegisterOptions): Promise<number> {
  const register = await openRegister(options);
  const { total } = register.search({ q: "1" }, fromTheStart);
  register.close();
  return total;
}

/** Which file it is: a file made anew has another. */
const inode = (path: string) => statSync(path).ino;

describe("a register kept in a file", () => {
  test("is not built again for the same source", async () => {
    const db = join(temporaryFolder(), "register.db");
    expect(await unitsOf({ db, units: 20, seed: 3 })).toBe(20);
    const before = inode(db);
    expect(await unitsOf({ db, units: 20, seed: 3, fill: true, displayCap: 5, naf: "2025" })).toBe(20);
    expect(inode(db)).toBe(before);
  });

  test.each<RegisterOptions>([{ units: 21, seed: 3 }, { units: 20, seed: 4 }, {}])(
    "is built again for another source: %j",
    async (other) => {
      const db = join(temporaryFolder(), "register.db");
      await unitsOf({ db, units: 20, seed: 3 });
      const before = readFileSync(db);
      expect(await unitsOf({ db, ...other })).toBe(await unitsOf(other));
      expect(readFileSync(db).equals(before)).toBe(false);
    },
  );

  test("is built again when the stock file has changed", async () => {
    const folder = temporaryFolder();
    const db = join(folder, "register.db");
    const unit = (siren: string) => ({ siren, etatAdministratifUniteLegale: "A" });
    const legalUnitsCsv = writeCsv(join(folder, "units.csv"), [unit("150000016")]);
    expect(await unitsOf({ db, legalUnitsCsv })).toBe(1);
    writeCsv(legalUnitsCsv, [unit("150000016"), unit("150000024")]);
    expect(await unitsOf({ db, legalUnitsCsv })).toBe(2);
    const before = inode(db);
    utimesSync(legalUnitsCsv, new Date(), new Date(0));
    expect(await unitsOf({ db, legalUnitsCsv })).toBe(2);
    expect(inode(db)).not.toBe(before);
  });

  test("takes the place of an empty file", async () => {
    const db = join(temporaryFolder(), "empty.db");
    writeFileSync(db, "");
    expect(await unitsOf({ db, units: 20 })).toBe(20);
  });

  test("never takes the place of somebody else's file", async () => {
    const folder = temporaryFolder();
    const text = join(folder, "notes.txt");
    writeFileSync(text, "not a database, and worth keeping");
    const database = join(folder, "other.db");
    new Sqlite(database).exec("CREATE TABLE precious (value)").close();
    for (const db of [text, database]) {
      const before = readFileSync(db);
      await expect(openRegister({ db })).rejects.toThrow(new RegExp(`${db}.*another file name`));
      expect(readFileSync(db).equals(before)).toBe(true);
    }
  });

  test("is there whole or not at all: an import that fails leaves nothing behind", async () => {
    const folder = temporaryFolder();
    const db = join(folder, "register.db");
    const legalUnitsCsv = writeCsv(join(folder, "units.csv"), [{ other: "1" }]);
    await expect(openRegister({ db, legalUnitsCsv })).rejects.toThrow(/header/);
    expect(existsSync(db)).toBe(false);
    expect(readdirSync(folder)).toEqual(["units.csv"]);
  });
});

test("a register without a file leaves none in the working folder", async () => {
  const before = readdirSync(process.cwd());
  await unitsOf({ units: 20 });
  expect(readdirSync(process.cwd())).toEqual(before);
});
