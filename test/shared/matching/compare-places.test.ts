import { describe, expect, test } from "@jest/globals";
import {
  comparePlaces,
  type PostcodesAndTowns,
  type WrittenPlace,
} from "../../../shared/matching/compare-places.ts";
import { townWords } from "../../../shared/matching/folding/places.ts";

/** Some postcodes with the towns that they serve. */
const served: Readonly<Record<string, readonly string[]>> = {
  "01250": ["Saint-Just"],
  "13090": ["Aix-en-Provence"],
  "13100": ["Aix-en-Provence", "Le Tholonet", "Saint-Marc-Jaumegarde"],
  "18340": ["Saint-Just"],
  "31000": ["Toulouse"],
  "31600": ["Muret", "Eaunes", "Seysses"],
  "31860": ["Labarthe-sur-Lèze"],
  "44000": ["Nantes"],
  "44300": ["Nantes"],
  "54000": ["Nancy-Nord", "Nancy"],
  "54100": ["Nancy"],
  "54200": ["Nancy-Sud"],
  "54300": ["Lunéville"],
  "57000": ["Metz"],
  // A line of the table that names parts of communes alone has a blank before them.
  "57050": ["", "Longeville-lès-Metz"],
  "57070": ["Metz", "Saint-Julien-lès-Metz"],
  "69005": ["Lyon"],
  "93330": ["Neuilly-sur-Marne"],
  "93360": ["Neuilly-Plaisance"],
};
const table: PostcodesAndTowns = {
  townsOf: (postcode) => served[postcode]?.map((town) => townWords(town).join(" ")),
  postcodesOf: (town) =>
    Object.keys(served).filter((postcode) =>
      served[postcode]!.some((name) => townWords(name).join("") === town.join("")),
    ),
};

const place = (text: string): WrittenPlace => {
  const [, postcode = "", town = ""] = /^(\d{5})? ?(.*)$/.exec(text) ?? [];
  return { postcode, town };
};
const compared = (row: string, ...places: string[]) => comparePlaces(place(row), places.map(place));
const known = (row: string, ...places: string[]) => comparePlaces(place(row), places.map(place), table);

describe("a place is the same", () => {
  test.each([
    ["57000 METZ", "57000 METZ"],
    ["95731 ROISSY CDG CEDEX", "93290 TREMBLAY-EN-FRANCE"],
    ["95700 ROISSY CHARLES DE GAULLE", "77990 LE MESNIL-AMELOT"],
    ["94390 ORLY AEROGARE", "91550 PARAY-VIEILLE-POSTE"],
    ["77420 MARNE LA VALLEE CEDEX 2", "93160 NOISY-LE-GRAND"],
    ["57000 Metz", "57070 METZ"],
    ["75008 PARIS", "75116 PARIS 16"],
    ["75008", "75009 PARIS"],
    ["75018 MONTMARTRE", "75009 PARIS"],
    ["69000 Lyon", "69003 LYON 3EME"],
    ["69003", "69007"],
    ["44000 NANTES", "44035 NANTES CEDEX 1"],
    ["92400 COURBEVOIE", "92042 PARIS LA DEFENSE CEDEX"],
    ["06903 SOPHIA ANTIPOLIS CEDEX", "06560 VALBONNE"],
    ["93212 LA PLAINE ST DENIS CEDEX", "93210 SAINT-DENIS"],
    ["97183 JARRY CEDEX", "97122 BAIE-MAHAULT"],
    ["42000 ST-ETIENNE", "42100 SAINT ETIENNE"],
    ["72000 LE MANS", "72100 MANS (LE)"],
    ["13100 Aix Provence", "13090 AIX EN PROVENCE"],
    ["59493 Villeneuve-d'Ascq", "59650 VILLENEUVE D ASCQ"],
    ["74960 CRAN-GEVRIER", "74960 ANNECY"],
    ["Boulogne", "92100 BOULOGNE BILLANCOURT"],
    ["METZ", "57070 METZ"],
    ["LES", "57000 LES"],
    // Of two postcodes one is of delivery: a town may be shortened.
    ["59493 VILLENEUVE CEDEX", "59650 VILLENEUVE D ASCQ"],
    ["59493 VILLENEUVE D ASCQ CEDEX", "59650 VILLENEUVE"],
    // Saint-Martin and Saint-Barthélemy, before and after they were departments of their own.
    ["97150 SAINT MARTIN", "97801 SAINT MARTIN"],
    ["97133 SAINT BARTHELEMY", "97701 SAINT BARTHELEMY"],
  ])("%j and %j", (row, other) => {
    expect([compared(row, other), compared(other, row), known(row, other)]).toEqual(["same", "same", "same"]);
  });

  test.each([
    ["13100 AIX", "13090 AIX EN PROVENCE"],
    ["57070", "57000 METZ"],
    ["44300", "44000"],
    ["57036", "57000 METZ"],
    ["Le Tholonet", "13100 AIX EN PROVENCE"],
    ["54000 NANCY", "54100 NANCY"],
    ["57050 LONGEVILLE", "LONGEVILLE LES METZ"],
  ])("%j and %j, as the table of postcodes tells", (row, other) => {
    expect([known(row, other), known(other, row)]).toEqual(["same", "same"]);
  });

  test("at another postcode, though the row's first serves a town that begins alike", () => {
    expect(known("54000 NANCY", "54300 NANCY")).toBe("same");
  });

  test("where it is that of delivery beside another of its own, or the other way round", () => {
    const both = ["92800 PUTEAUX", "92908 PARIS LA DEFENSE CEDEX"];
    expect([compared("92800 Puteaux", ...both), compared("92908 LA DEFENSE", ...both)]).toEqual([
      ...["same", "same"],
    ]);
  });
});

test("a district whose name communes of several departments have is no other place beside its postcode", () => {
  expect(known("69005 ST JUST", "69005 LYON")).toBe("same");
  expect(known("69005 ST JUST", "69003 LYON")).toBe("differs");
  expect(known("69005 NANTES", "69005 LYON")).toBe("differs");
  // One of the establishment's postcodes is enough, and none is not.
  expect(known("69005 ST JUST", "69005 LYON", "69321 LYON CEDEX 05")).toBe("same");
  expect(known("69005 ST JUST", "69321 LYON CEDEX 05")).toBe("differs");
  expect(known("69321 ST JUST CEDEX 05", "69321 LYON CEDEX 05")).toBe("differs");
});

test("a name of delivery stands for towns of no other departments than its own", () => {
  expect(compared("95731 ROISSY CDG CEDEX", "13090 AIX-EN-PROVENCE")).toBe("differs");
  expect(compared("77420 MARNE LA VALLEE", "95700 ROISSY-EN-FRANCE")).toBe("differs");
});

describe("a place differs", () => {
  test.each([
    ["57000 METZ", "44000 NANTES"],
    ["57000", "44000 NANTES"],
    ["METZ", "44000 NANTES"],
    ["57000 METZ", "57100 THIONVILLE"],
    ["93200 SAINT DENIS", "97400 SAINT DENIS"],
    ["97230 SAINTE MARIE", "97438 SAINTE MARIE"],
    ["93360 NEUILLY PLAISANCE", "93330 NEUILLY SUR MARNE"],
    ["69003 LYON", "69110 SAINTE FOY LES LYON"],
    ["75008 PARIS", "92400 COURBEVOIE"],
    ["57000 METZ", "67000 METZ"],
    ["1000 BOURG EN BRESSE", "57000 METZ"],
    ["93360 NEUILLY", "93330 NEUILLY SUR MARNE"],
    ["SAINT DENIS", "93400 SAINT OUEN"],
    ["97801 SAINT MARTIN", "33000 SAINT MARTIN"],
  ])("%j and %j", (row, other) => {
    expect([compared(row, other), compared(other, row), known(row, other)]).toEqual([
      ...["differs", "differs", "differs"],
    ]);
  });

  test("from a row whose town has another postcode in the same department, unless the address has that town too", () => {
    expect(known("31000 MURET", "31000 TOULOUSE")).toBe("differs");
    // The towns of one postcode, a code of delivery, a part of a town, a town in short, and the town of the establishment itself.
    for (const [row, place] of [
      ["31600 EAUNES", "31600 MURET"],
      ["31035 TOULOUSE CEDEX", "31000 TOULOUSE"],
      ["31000 LE MIRAIL", "31000 TOULOUSE"],
      ["13100 AIX", "13100 AIX EN PROVENCE"],
      ["31000 MURET", "31600 MURET"],
    ] as const)
      expect([row, known(row, place)]).toEqual([row, "same"]);
  });

  test.each(["57000 NANTES", "57000 Nantes Cedex 1", "57070 LE THOLONET"])(
    "from %j, whose postcode and town are of two departments, wherever the establishment is",
    (row) => {
      expect(known(row, "57000 METZ")).toBe("differs");
      expect([known("57000 NANTES", "57000 NANTES"), known("57000 LE SABLON", "57000 METZ")]).toEqual([
        ...["same", "same"],
      ]);
    },
  );

  test("of two towns that begin alike, as their postcodes tell", () => {
    expect(known("93360 NEUILLY", "93330 NEUILLY SUR MARNE")).toBe("differs");
  });

  test("from a commune of another postcode, whatever towns share each of the two", () => {
    expect([known("31600 MURET", "31860 EAUNES"), known("54000 NANCY", "54200 NANCY SUD")]).toEqual([
      ...["differs", "differs"],
    ]);
  });

  test("by postcode alone, unless one of them is of delivery", () => {
    const cedex = { postcode: "57036 CEDEX" };
    const other = { postcode: "57100" };
    expect([comparePlaces(cedex, [other]), comparePlaces(other, [cedex])]).toEqual(["same", "same"]);
    expect(compared("57036", "57100")).toBe("differs");
  });

  test("not from places one of which is the row's town", () => {
    expect(known("31000 MURET", "31600 MURET", "31000 TOULOUSE")).toBe("same");
  });

  test("from each of an establishment's", () => {
    expect(compared("57000 METZ", "92800 PUTEAUX", "92908 PARIS LA DEFENSE CEDEX")).toBe("differs");
  });
});

describe("nothing is compared", () => {
  test.each([
    ["", "57000 METZ"],
    ["57000 METZ", ""],
    ["57000 METZ", "[ND]"],
    ["57000 METZ", "[NON-DIFFUSIBLE]"],
    ["57000", "METZ"],
    ["?", "57000 METZ"],
  ])("of %j and %j", (row, other) => {
    expect(compared(row, other)).toBeUndefined();
  });

  test("of a row that is of two places and an address that is withheld", () => {
    expect(known("57000 NANTES", "[ND]")).toBeUndefined();
  });

  test("without an address", () => {
    expect(compared("57000 METZ")).toBeUndefined();
  });
});
