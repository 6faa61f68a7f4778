import { createRequire } from "node:module";
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Commune, placeTableText } from "../../shared/matching/place-table.ts";

/** Part of `npm run build`: writes which towns have which postcodes, a file of its own beside the programs. */
const folder = fileURLToPath(new URL("../../places/", import.meta.url));
const require = createRequire(import.meta.url);
const packageName = "@etalab/decoupage-administratif";

const communes = require(`${packageName}/data/communes.json`) as readonly Commune[];
const { version } = require(`${packageName}/package.json`) as { readonly version: string };
const source = `INSEE and La Poste, by ${packageName} ${version}, Licence Ouverte 2.0`;
await mkdir(folder, { recursive: true });
await writeFile(`${folder}places.txt`, placeTableText(communes, source));
