import { readFileSync, writeFileSync } from "node:fs";
import { billOfMaterials, licenceTexts, shippedPackages, type Product } from "./materials.ts";

/** Last part of `npm run build`: what the packed project is made of, and under which licences. */
const folder = process.cwd();
const product = JSON.parse(readFileSync("package.json", "utf8")) as Product;
const header = readFileSync("node_modules/better-sqlite3/deps/sqlite3/sqlite3.h", "utf8");
const [, sqlite] = /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(header)!;
const packages = shippedPackages(folder);
writeFileSync(
  "dist/sbom.cdx.json",
  `${JSON.stringify(billOfMaterials(product, packages, sqlite!), undefined, 1)}\n`,
);
writeFileSync("dist/third-party-licences.txt", licenceTexts(folder, packages));
