import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { comparePlaces } from "../../../shared/matching/compare-places.ts";
import {
  type Commune,
  type PlaceTable,
  placeTableText,
  readPlaceTable,
} from "../../../shared/matching/place-table.ts";
import { rounds } from "../../fixtures/rounds.ts";

const communes = JSON.parse(
  readFileSync("node_modules/@etalab/decoupage-administratif/data/communes.json", "utf8"),
) as readonly Commune[];
const table = readPlaceTable(placeTableText(communes, "source")) as PlaceTable;

interface Place {
  readonly postcode: string;
  readonly town: string;
}
const compared = (row: Place, establishment: Place) => comparePlaces(row, [establishment], table);

/** As INSEE writes the name of a commune. */
const registered = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/’/g, "'").toUpperCase();
const spaced = (name: string): string => registered(name).replace(/[-']/g, " ");
const whole = communes.filter(({ codesPostaux = [] }) => codesPostaux.length > 0);
const wholeOf = new Map(whole.map((commune) => [commune.code, commune]));

/** How lists write a postcode and a town. */
const spellings: Readonly<Record<string, (place: Place) => Place>> = {
  "as it is": (place) => place,
  "as the register has it": ({ postcode, town }) => ({ postcode, town: registered(town) }),
  "without hyphens": ({ postcode, town }) => ({ postcode, town: spaced(town) }),
  "SAINT in short": ({ postcode, town }) => ({
    postcode,
    town: spaced(town).replace(/\bSAINT(E?)\b/g, "ST$1"),
  }),
  "S/ for SUR": ({ postcode, town }) => ({ postcode, town: spaced(town).replace(/ SUR /g, " S/ ") }),
  "its article behind it": ({ postcode, town }) => ({
    postcode,
    town: spaced(town).replace(/^(LES?|LA|L) (.+)/, "$2 ($1)"),
  }),
  "without SUR and what follows": ({ postcode, town }) => ({
    postcode,
    town: spaced(town).replace(/ (SUR|SOUS|EN) .*/, ""),
  }),
  "CEDEX behind it": ({ postcode, town }) => ({ postcode, town: `${spaced(town)} CEDEX 2` }),
  "a code of delivery": ({ postcode, town }) => ({
    postcode: /^9[78]/.test(postcode) ? `${postcode.slice(0, 3)}94` : `${postcode.slice(0, 2)}994`,
    town: `${spaced(town)} CEDEX`,
  }),
  "the postcode alone": ({ postcode }) => ({ postcode, town: "" }),
  "the town alone": ({ town }) => ({ postcode: "", town }),
  "both in one cell": ({ postcode, town }) => ({ postcode: "", town: `${postcode} ${town}, France` }),
};

/** Communes that have postcodes of two departments: one of the two is a delivery of the neighbour's. */
const isOfTwoDepartments = ({ codesPostaux = [] }: Commune): boolean =>
  new Set(codesPostaux.map((code) => code.slice(0, 2))).size > 1;

/** One of so many of them. */
const every = <Item>(items: readonly Item[], step: number): Item[] =>
  items.filter((_, at) => at % step === 0);
const step = rounds(61, 1);

describe("of all towns of France", () => {
  test.each(Object.keys(spellings))("none is apart from its own establishments: %s", (spelling) => {
    const apart = every(communes, step).flatMap((commune) => {
      const { codesPostaux = [], nom } = wholeOf.get(commune.chefLieu ?? commune.code) ?? commune;
      if (isOfTwoDepartments({ code: "", nom, codesPostaux })) return [];
      // A short name tells the town where it stands beside the town's own postcode, or no other commune has it.
      const isShort = spelling.startsWith("without SUR");
      return codesPostaux.flatMap((postcode) =>
        codesPostaux
          .filter((other) => !isShort || other === postcode)
          .map((other): [Place, Place] => [
            spellings[spelling]!({ postcode, town: commune.nom }),
            { postcode: other, town: registered(nom) },
          ])
          .filter(([row, establishment]) => compared(row, establishment) === "differs"),
      );
    });
    expect(apart).toEqual([]);
  });

  test("two of one department that share no postcode are apart, but for a few whose names begin alike", () => {
    const departmentOf = ({ codesPostaux: [code = ""] = [] }: Commune) => code.slice(0, 2);
    const departments = new Map<string, Commune[]>();
    for (const commune of whole)
      departments.set(departmentOf(commune), [...(departments.get(departmentOf(commune)) ?? []), commune]);
    const pairs = every(whole, step).flatMap((one) => {
      const others = departments.get(departmentOf(one))!;
      const other = others[(others.indexOf(one) + Math.floor(others.length / 2)) % others.length]!;
      // Arrondissements are no difference.
      if (one.nom.endsWith("Arrondissement")) return [];
      const isShared = other.codesPostaux!.some((code) => one.codesPostaux!.includes(code));
      return isShared ? [] : [[one, other] as const];
    });
    expect(pairs.length).toBeGreaterThan(1000 / step);
    const taken = pairs.flatMap(([one, other]) => {
      const establishment = { postcode: other.codesPostaux![0]!, town: registered(other.nom) };
      const place = { postcode: one.codesPostaux![0]!, town: one.nom };
      return Object.entries(spellings)
        .filter(([, spelling]) => compared(spelling(place), establishment) !== "differs")
        .map(([spelling]) => [spelling, one.nom, other.nom]);
    });
    expect(taken.length).toBeLessThan(0.001 * pairs.length * Object.keys(spellings).length);
  });
});

describe("a name that companies go on writing is their commune's", () => {
  test.each([
    ["92600 Asnières", "92600 ASNIERES-SUR-SEINE"],
    ["92200 NEUILLY", "92200 NEUILLY-SUR-SEINE"],
    ["01000 Bourg", "01000 BOURG-EN-BRESSE"],
    ["93400 ST OUEN", "93400 SAINT-OUEN-SUR-SEINE"],
    ["93484 ST OUEN CEDEX", "93400 SAINT-OUEN-SUR-SEINE"],
    ["91025 EVRY CEDEX", "91000 EVRY-COURCOURONNES"],
    ["91000 EVRY", "91080 EVRY-COURCOURONNES"],
    ["50103 CHERBOURG CEDEX", "50100 CHERBOURG-EN-COTENTIN"],
    ["01206 BELLEGARDE SUR VALSERINE CEDEX", "01200 VALSERHONE"],
    ["74960 CRAN-GEVRIER", "74000 ANNECY"],
    ["59160 LOMME", "59000 LILLE"],
    ["93210 LA PLAINE SAINT DENIS", "93200 SAINT-DENIS"],
    ["97490 SAINTE CLOTILDE", "97400 SAINT-DENIS"],
    ["51000 CHALONS SUR MARNE", "51000 CHALONS-EN-CHAMPAGNE"],
    ["92800 LA DEFENSE", "92400 COURBEVOIE"],
    ["86961 FUTUROSCOPE CEDEX", "86360 CHASSENEUIL-DU-POITOU"],
    ["13290 LES MILLES", "13100 AIX-EN-PROVENCE"],
    ["75008 PARIS 8E ARRONDISSEMENT", "75116 PARIS 16"],
    ["75000 PARIS", "75008 PARIS 8"],
  ])("%s, %s", (row, establishment) => {
    const [one, other] = [row, establishment].map((text) => ({
      postcode: text.slice(0, 5),
      town: text.slice(6),
    })) as [Place, Place];
    expect(compared(one, other)).toBe("same");
  });
});

test("how many other towns contain a text does not depend on which was asked first", () => {
  const [spaced, joined] = [["SAINT", "DENIS"], ["SAINTDENIS"]];
  const counts = (tables: PlaceTable) => [
    tables.othersWith("DENIS", spaced),
    tables.othersWith("SAINTDENIS", joined),
  ];
  const fresh = readPlaceTable(placeTableText(communes, "source")) as PlaceTable;
  const second = fresh.othersWith("SAINTDENIS", joined);
  expect(counts(fresh)).toEqual(counts(table));
  expect(counts(table)[1]).toBe(second);
  expect(counts(table)[0]).toBeGreaterThan(second);
});
