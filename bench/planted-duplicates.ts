import type { DuplicateKind } from "../shared/duplicates/groups.ts";
import type { StoredAnswer } from "../shared/gateway/store/store.ts";
import { vatNumberOf } from "../shared/identifiers/siren.ts";
import { lookupKey } from "../shared/lookups/lookup.ts";
import { fictionalSiren, fictionalSiret } from "./fictional-siren.ts";

/** A list of vendors with planted groups of duplicates. */
export interface PlantedList {
  readonly csv: string;
  /** Answers about its establishments, for a store. */
  readonly answers: readonly StoredAnswer[];
  /** Each planted group as `kind row row…`, where rows are lines of the file. */
  readonly groups: ReadonlySet<string>;
  /** Number of rows in planted groups. */
  readonly planted: number;
}

/** A vendor as in the list. */
interface Vendor {
  readonly siren: string;
  readonly siret: string;
  readonly vat: string;
  readonly name: string;
  readonly postcode: string;
  readonly town: string;
}

const towns = [
  ["01000", "Bourg-en-Bresse"],
  ["33000", "Bordeaux"],
  ["59000", "Lille"],
  ["69003", "Lyon 3"],
  ["75008", "Paris"],
  ["97400", "Saint-Denis"],
] as const;

const header = "Code fournisseur;SIREN;SIRET;N° TVA;Raison sociale;Adresse;Code postal;Ville";

function vendorOf(index: number): Vendor {
  const siren = fictionalSiren(index);
  const [postcode, town] = towns[index % towns.length]!;
  return {
    ...{ siren, siret: fictionalSiret(siren, 1), vat: vatNumberOf(siren), postcode, town },
    name: `Atelier fictif ${index} SARL`,
  };
}

/** One group is planted per so many vendors. Together, the rows of the groups are a tenth of the list. */
const period = 18;

/** For each kind, returns the planted rows and which of their SIRETs a store knows to be open or closed. */
const plants: Readonly<
  Record<
    DuplicateKind,
    (vendor: Vendor, index: number) => { rows: Vendor[]; open?: readonly [string, boolean][] }
  >
> = {
  same_siret: (vendor) => ({
    rows: [vendor, { ...vendor, siret: vendor.siret.replace(/(\d{3})(?=\d)/g, "$1 "), town: "", vat: "" }],
  }),
  same_siren: (vendor, index) => {
    const [postcode, town] = towns[(index + ((index / period) % 2)) % towns.length]!;
    return { rows: [vendor, { ...vendor, siret: fictionalSiret(vendor.siren, 2), postcode, town }] };
  },
  vat_conflict: (vendor, index) => ({
    rows: [{ ...vendor, vat: vatNumberOf(fictionalSiren(index + 1_000_000)) }],
  }),
  closed_twin: (vendor) => {
    const other = fictionalSiret(vendor.siren, 2);
    return {
      rows: [vendor, { ...vendor, siret: other }],
      open: [
        [vendor.siret, false],
        [other, true],
      ],
    };
  },
  same_name_place: (vendor, index) => ({
    rows: [
      vendor,
      { ...vendor, siren: "", siret: "", vat: "", name: `SARL ATELIER FICTIF ${index} (bloqué)` },
    ],
  }),
};
const kinds = Object.keys(plants) as DuplicateKind[];

/**
 * Returns a list of `count` fictional rows, a tenth of them in planted groups of every kind. The second row of a
 * group is far from the first. The list is the same for the same count.
 */
export function plantedDuplicates(count: number, readAt: number): PlantedList {
  const lines: string[] = [];
  const answers: StoredAnswer[] = [];
  const members = new Map<string, number[]>();
  const later: { row: Vendor; group: string }[] = [];
  let planted = 0;
  const add = (vendor: Vendor, group?: string) => {
    const { siren, siret, vat, name, postcode, town } = vendor;
    lines.push(
      [`F${lines.length}`, siren, siret, vat, name, `${lines.length} rue Fictive`, postcode, town].join(";"),
    );
    if (group === undefined) return;
    planted += 1;
    members.set(group, [...(members.get(group) ?? []), lines.length + 1]);
  };
  for (let index = 0; lines.length + later.length < count; index += 1) {
    const vendor = vendorOf(index);
    if (index % period !== 0 || lines.length + later.length + 2 > count) {
      add(vendor);
      continue;
    }
    const kind = kinds[(index / period) % kinds.length]!;
    const { rows, open = [] } = plants[kind](vendor, index);
    const group = `${kind}:${index}`;
    add(rows[0]!, group);
    rows.slice(1).forEach((row) => later.push({ row, group }));
    for (const [siret, active] of open)
      answers.push({
        ...{ key: lookupKey({ operation: "establishment", siret }), found: true, asOf: readAt },
        data: JSON.stringify({
          siret,
          siren: vendor.siren,
          siege: active,
          active,
          state: active ? "A" : "F",
        }),
      });
  }
  later.forEach(({ row, group }) => add(row, group));
  const groups = [...members].map(([group, rows]) => [group.split(":")[0]!, ...rows].join(" "));
  return { csv: [header, ...lines].join("\r\n"), answers, groups: new Set(groups), planted };
}

/** Returns the groups in the rows of `sirene duplicates --json`, in the form of those of a planted list. */
export function groupsFound(
  rows: readonly { readonly group: number; readonly kind: string; readonly row: number }[],
): string[] {
  const found = new Map<number, (string | number)[]>();
  for (const { group, kind, row } of rows) {
    const members = found.get(group);
    if (members === undefined) found.set(group, [kind, row]);
    else members.push(row);
  }
  return [...found.values()].map((members) => members.join(" "));
}
