import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { mayBeCutFrom, readIdentifier, invalidReasons, repairs } from "../../../shared/identifiers/read.ts";
import { formatSiren, formatSiret, isSiren, vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { oneDigitChanged, sirens, sirensFrom, sirets, siretsOf } from "./arbitrary.ts";
import { invalid, siren, siret } from "./expected.ts";
import { rounds } from "../../fixtures/rounds.ts";

describe("plain digits", () => {
  test.each([
    ["552032534", siren("552032534")],
    [552032534, siren("552032534")],
    ["55203253400737", siret("55203253400737")],
    [55203253400737, siret("55203253400737")],
    ["35600000071143", siret("35600000071143")],
    ["552032535", invalid("checksum")],
    ["111111191", siren("111111191")],
    ["12345678901234", invalid("checksum")],
    ["11122233344455", invalid("checksum")],
    ["88974287600009", invalid("checksum")],
    ["50010961600027", invalid("checksum", "500109616")],
    ["552032", invalid("too_short")],
    ["552032534007370", invalid("too_long")],
    [1e21, invalid("too_long")],
    ["0", invalid("filler")],
    [0, invalid("filler")],
    ["0000", invalid("filler")],
    ["000000000", invalid("filler")],
    ["00000000000000", invalid("filler")],
    ["999999999", invalid("filler")],
    ["1111111", invalid("filler")],
    [1.5, invalid("not_an_identifier")],
    [-552032534, invalid("not_an_identifier")],
    ["-552032534", invalid("not_an_identifier")],
    [" -55203253400737\r", invalid("not_an_identifier")],
    ["\u2212552032534", invalid("not_an_identifier")],
    ["-552032534.00", invalid("not_an_identifier")],
    ["-552032534,0", invalid("not_an_identifier")],
    ["-5.52032534E8", invalid("not_an_identifier")],
    [NaN, invalid("not_an_identifier")],
    [Infinity, invalid("not_an_identifier")],
  ])("%j are read by their number and their check", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });
});

describe("the padding ladder", () => {
  test.each([
    ["5580029600075", siret("05580029600075", "zero_added")],
    [5580029600075, siret("05580029600075", "zero_added")],
    ["325175000016", invalid("checksum_padded")],
    ["0572078400015", invalid("checksum_padded")],
    ["1000552032534", invalid("checksum_padded")],
    ["00012552032534", invalid("checksum")],
    ["55800296", siren("055800296", "zero_added")],
    ["05720784", siren("005720784", "zero_added")],
    ["5720784", siren("005720784", "zeros_added")],
    [5720784, siren("005720784", "zeros_added")],
    ["5720785", invalid("checksum_padded")],
    ["55800297", invalid("checksum_padded")],
    ["27552032534", invalid("ambiguous_length", "552032534")],
    ["28552032534", invalid("ambiguous_length")],
    ["0552032534", invalid("ambiguous_length")],
    ["00552032534", invalid("ambiguous_length")],
    ["000552032534", siren("552032534", "zeros_removed")],
    ["0000552032534", siren("552032534", "zeros_removed")],
    ["00000552032534", siren("552032534", "zeros_removed")],
    ["000356000000", siren("356000000", "zeros_removed")],
    ["000552032535", invalid("checksum_padded")],
    ["0005720784", invalid("ambiguous_length")],
  ])("%j: zeros are put back only when the check then passes", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });

  test("12 digits are padded with two zeros when both tests pass", () => {
    fc.assert(
      fc.property(siretsOf(sirensFrom("005")), (number) => {
        const digits = number.slice(2);
        const other = digits.slice(0, 9);
        expect(readIdentifier(digits)).toEqual(
          isSiren(other) && !other.endsWith("00") && !digits.endsWith("000")
            ? invalid("ambiguous_zeros", other)
            : siret(number, "zeros_added"),
        );
      }),
    );
  });

  test("a SIREN before a NIC that lost its zeros is never another company's SIRET", () => {
    fc.assert(
      fc.property(siretsOf(sirens), (number) => {
        const [own, nic] = [number.slice(0, 9), String(Number(number.slice(9)))];
        const reading = readIdentifier(own + nic);
        // Three zeros before nine digits are those of a fixed width.
        const isClear = nic.length !== 4 && !own.endsWith("00") && !own.startsWith("000");
        if (isClear && "siren" in reading) expect(reading).toEqual(siret(number));
        if (/^\d{3,4}$/.test(nic))
          expect(readIdentifier(`${own}-${nic}`)).toEqual(
            siret(number, "separators_removed", "nic_zeros_added"),
          );
      }),
      { numRuns: 3_000 },
    );
    expect(readIdentifier("552032534646")).toEqual(invalid("ambiguous_zeros", "552032534"));
    expect(readIdentifier("552032534-646")).toEqual(
      siret("55203253400646", "separators_removed", "nic_zeros_added"),
    );
    expect(readIdentifier("552032534-647")).toEqual(invalid("checksum", "552032534"));
  });

  test.each(["-", "/", "_", ".", " "])("a SIREN and a whole NIC with %j between them are a SIRET", (sign) => {
    expect(readIdentifier(`552032534${sign}00646`)).toEqual(siret("55203253400646", "separators_removed"));
    expect(readIdentifier(`552032534${sign}00647`)).toEqual(invalid("checksum", "552032534"));
  });

  test.each([
    // 55229900000000, 01507300000000 and 15000007300000 pass every check of a SIRET.
    [5.52299e13, invalid("digits_lost")],
    ["55229900000000", invalid("digits_lost")],
    ["55 229 900 000 000", invalid("digits_lost")],
    ["01507300000000", invalid("digits_lost")],
    [1507300000000, invalid("digits_lost")],
    ["1507300000000", invalid("digits_lost")],
    ["15000007300000", invalid("checksum", "150000073")],
    ["55203253400000", invalid("checksum", "552032534")],
    ["55229900000001", invalid("checksum", "552299000")],
  ])(
    "%j: zeros that a spreadsheet put in place of digits are no establishment's number",
    (input, reading) => {
      expect(readIdentifier(input)).toEqual(reading);
    },
  );

  test("13 digits never give the SIREN of their first nine", () => {
    // 558002960 passes Luhn and is another company's number.
    expect(readIdentifier("5580029600075")).toMatchObject({ siren: "055800296" });
    expect(readIdentifier("5580029600076")).toEqual(invalid("checksum_padded"));
  });
});

describe("what people type around the digits", () => {
  test.each([
    "552 032 534",
    "552\u00a0032\u00a0534",
    "552\u202f032\u202f534",
    "\t552032534\r\n",
    "552.032.534",
    "552-032-534",
    "552\u2013032\u2013534",
    "552'032'534",
    "'552032534",
    '"552032534"',
    '="552032534"',
    "(552032534)",
    "552032534;",
    "552032534,",
    "552032534.",
    "552,032,534",
    "552?032?534",
    "552\ufffd032\ufffd534",
    "552Â\u00a0032Â\u00a0534",
    "552â€¯032â€¯534",
    "552&nbsp;032&nbsp;534",
    "552&#160;032&#160;534&nbsp;",
    "552&#xA0;032&#xA0;534",
    "\u200b552032534\ufeff",
    "\u202a552032534\u202c",
    "５５２０３２５３４",
  ])("%j is a matter of writing", (input) => {
    expect(readIdentifier(input)).toEqual(siren("552032534", "separators_removed"));
  });

  test("a SIRET is read in blocks too", () => {
    expect(readIdentifier("552 032 534 00737")).toEqual(siret("55203253400737", "separators_removed"));
    expect(readIdentifier("552?032?534?00737")).toEqual(siret("55203253400737", "separators_removed"));
    expect(readIdentifier("55?203?253?400?737")).toEqual(siret("55203253400737", "separators_removed"));
  });

  test("a question mark that is not between groups of digits may stand for a digit", () => {
    for (const text of ["5720?784", "552032?34", "55203253400?37"])
      expect(readIdentifier(text)).toEqual(invalid("not_an_identifier"));
  });

  test.each([
    ["552 032 535", invalid("checksum")],
    ["552 032 53", invalid("checksum_padded")],
    ["552032534 552032534", siren("552032534", "separators_removed", "from_text")],
  ])("%j, digits and spaces, is one number, or the same one again", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });

  test("a number of nine digits may begin or end with one digit seven times, and is no filler for it", () => {
    for (const number of ["111111126", "192222222"]) {
      expect(readIdentifier(number)).toEqual(siren(number));
    }
  });

  test.each(["", " ", "\u00a0", "-", "—", "...", '""', "?"])("%j is blank", (input) => {
    expect(readIdentifier(input)).toEqual({ kind: "blank" });
  });

  test.each([
    ...["N/A", "n.a.", "NA", "n/c", "NC", "nd", "s.o.", "(néant)", "Néant", "aucun", "Aucune", "sans objet"],
    ...[
      "en cours",
      "En cours d'immatriculation",
      "SIREN en cours d’attribution",
      "en attente",
      "à compléter",
    ],
    ...["non renseigné", "Non communiqué", "pas de SIRET", "Sans SIREN"],
    ...["TVA : néant", "TVA non applicable, art. 293 B du CGI", "TVA non applicable - article 293B du CGI"],
    ...["none", "NULL", "n/a ", "unknown", "not available", "pending", "TBD", "NaN"],
  ])("%j says that there is no number: blank", (input) => {
    expect(readIdentifier(input)).toEqual({ kind: "blank" });
  });

  test("a text of sixty characters may say that there is no number; a longer one is a sentence", () => {
    const sixty = `pas${" de".repeat(19)}`;
    expect(readIdentifier(sixty)).toEqual({ kind: "blank" });
    expect(readIdentifier(`${sixty.slice(0, -2)}du l`)).toEqual(invalid("not_an_identifier"));
  });

  test("an error of a spreadsheet says nothing, wherever it stands; a sign behind a word changes nothing", () => {
    expect(readIdentifier(" #N/A")).toEqual(invalid("not_an_identifier"));
    expect(readIdentifier("néant #")).toEqual({ kind: "blank" });
  });

  test.each([
    "#N/A",
    "#N/D",
    "SIREN",
    "RCS Paris",
    "NONE SARL",
    "Sans Souci",
    "SAS EN COURS",
    "公司",
    "DANONE",
    "1E5",
    "constructor",
    "2026-03-21",
    "21.03.2026",
    "5520325.34",
  ])("%j is not an identifier", (input) => {
    expect(readIdentifier(input)).toEqual(invalid("not_an_identifier"));
  });
});

describe("numbers as programs print them", () => {
  test.each([
    ["5.52032534E8", siren("552032534", "from_scientific")],
    ["5,52032534E8", siren("552032534", "from_scientific")],
    ["5.52032534e+08", siren("552032534", "from_scientific")],
    ["5.520325340E8", siren("552032534", "from_scientific")],
    ["5.5203253400737E13", siret("55203253400737", "from_scientific")],
    ["5.580029600075E12", siret("05580029600075", "from_scientific", "zero_added")],
    ["5.720784E6", siren("005720784", "from_scientific", "zeros_added")],
    ["5.52032534E7", invalid("not_an_identifier")],
    ["1.2345678901234E14", invalid("not_an_identifier")],
    ["5.5203E5", invalid("not_an_identifier")],
    ["3,5E+13", invalid("digits_lost")],
    ["5.52E+08", invalid("digits_lost")],
    ["552032534.0", siren("552032534", "from_decimal")],
    ["552032534,00", siren("552032534", "from_decimal")],
    ["552 032 534,00", siren("552032534", "from_decimal")],
    ["552,032,534.00", siren("552032534", "from_decimal")],
    ["5720784.0", siren("005720784", "from_decimal", "zeros_added")],
    ["55203253400737.0", siret("55203253400737", "from_decimal")],
    ["552.032.000", invalid("checksum")],
    ["123456.00", invalid("not_an_identifier")],
    ["552032534007371.0", invalid("not_an_identifier")],
    ["SIREN 552032534.0", invalid("not_an_identifier", "552032534")],
    ["552032534/1.0", invalid("not_an_identifier", "552032534")],
  ])("%j", (input, reading) => {
    expect(readIdentifier(input)).toEqual(reading);
  });
});

describe("a text of two hundred characters and more", () => {
  const padded = (text: string, length: number) => text.padEnd(length);

  test("is read as a shorter one is, every time that it comes", () => {
    for (const length of [199, 200, 201, 5_000]) {
      for (const round of [1, 2]) {
        expect([round, readIdentifier(padded("552032534", length))]).toEqual([
          ...[round, siren("552032534", "separators_removed")],
        ]);
        expect(readIdentifier(padded("552032535", length))).toEqual(invalid("checksum"));
      }
    }
  });

  test("is read right however many others come between", () => {
    const lengths = Array.from({ length: 150 }, (_, index) => 300 + index);
    for (const length of [...lengths, ...lengths]) {
      expect(readIdentifier(padded("SIREN 552032534", length))).toMatchObject({ siren: "552032534" });
      expect(readIdentifier(padded("SIREN 732829320", length))).toMatchObject({ siren: "732829320" });
    }
  });
});

describe("any identifier", () => {
  const writings = fc.constantFrom<(siren: string) => string>(
    (text) => text,
    formatSiren,
    (text) => ` ${text}\t`,
    (text) => `SIREN ${text}`,
    (text) => `${formatSiren(text)} RCS Lyon`,
    vatNumberOf,
    (text) => `${text}.0`,
  );

  test("reads back from every way of writing its SIREN", () => {
    fc.assert(
      fc.property(sirens, writings, (number, write) => {
        expect(readIdentifier(write(number))).toMatchObject({ kind: "siren", siren: number });
      }),
    );
  });

  test("reads back from its SIRET, as text or as a number", () => {
    fc.assert(
      fc.property(sirets, (number) => {
        // Five zeros before nine digits are those of a fixed width.
        if (number.startsWith("00000")) return;
        for (const input of [number, formatSiret(number), `SIRET : ${number}`])
          expect(readIdentifier(input)).toMatchObject({ kind: "siret", siret: number });
        if (number.startsWith("000")) return;
        const reading = readIdentifier(Number(number));
        // Of twelve digits, the zeros may have stood in front or behind a SIREN.
        const isAmbiguous = number.startsWith("00") && reading.kind === "invalid";
        expect(reading).toMatchObject(
          isAmbiguous ? { reason: "ambiguous_zeros" } : { kind: "siret", siret: number },
        );
      }),
    );
  });

  test("with one digit changed is never accepted", () => {
    fc.assert(
      fc.property(oneDigitChanged(sirens), writings, (number, write) => {
        expect(readIdentifier(write(number)).kind).toBe("invalid");
      }),
    );
  });

  test("or any other text or number is read without throwing, to a check that holds", () => {
    const digitText = fc.string({ unit: fc.constantFrom(..."0123456789 .,'-/FREN"), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), digitText, fc.double()), (input) => {
        const reading = readIdentifier(input);
        if (reading.kind === "invalid") expect(Object.keys(invalidReasons)).toContain(reading.reason);
        if (reading.kind === "siren" || reading.kind === "siret")
          expect(readIdentifier(reading.kind === "siren" ? reading.siren : reading.siret)).toEqual({
            ...reading,
            repairs: [],
          });
      }),
      { numRuns: rounds(500, 2_000) },
    );
  });
});

describe("a number that scientific notation cut short", () => {
  test("may be the one it was cut from, however many digits are left", () => {
    fc.assert(
      fc.property(sirens, sirets, fc.nat(7), fc.boolean(), (siren, siret, decimals, isFrench) => {
        for (const number of [siren, siret]) {
          const cut = Number(number).toExponential(decimals).replace("e", "E");
          const text = isFrench ? cut.replace(".", ",") : cut;
          expect([text, mayBeCutFrom(number.slice(0, 9), text)]).toEqual([text, true]);
        }
      }),
      { numRuns: rounds(200, 1_000) },
    );
  });

  test.each([
    ["552032534", "5.52033E+13", true],
    ["552032534", "5.52032535E+13", true],
    ["552032534", "5,52034E+13", false],
    ["552032534", "5.52E+08", true],
    ["552032534", "5.54E+08", false],
    ["005720784", "5,72078E+11", true],
    ["552032534", "552032534", false],
    ["552032534", "", false],
  ])("of %s: %s is %s", (siren, text, expected) => {
    expect(mayBeCutFrom(siren, text)).toBe(expected);
  });
});

test("a company's number beside one that a court gave before SIRENs is suggested, and not read", () => {
  expect(readIdentifier("55203253400737 RCS Paris B 2005 12309")).toEqual(
    invalid("not_an_identifier", "55203253400737"),
  );
});

test("repairs that change what was typed are told, those that ignore its writing are not", () => {
  const told = Object.entries(repairs).filter(([, repair]) => repair.isReported);
  expect(told.map(([code]) => code)).toEqual([
    "from_scientific",
    "from_vat",
    "from_text",
    "zero_added",
    "zeros_added",
    "zeros_removed",
    "nic_zeros_added",
  ]);
});
