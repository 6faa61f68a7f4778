import { beforeAll, expect, test } from "@jest/globals";
import { smallRegister, type SmallRegister } from "./small-register.ts";

let register: SmallRegister;
beforeAll(async () => {
  register = await smallRegister([
    { siren: "150100014", name: "GARAGE ZALQUIRAND FICTIF" },
    { siren: "150100022", name: "QZK FICTIF", street: "4 RUE SERPENOISE" },
    { siren: "150100030", name: "VALAUTEAU FICTIF", postcode: "54000", town: "NANCY" },
    { siren: "150100048", name: "VALANTEAU FICTIF", postcode: "54000", town: "NANCY" },
    { siren: "150100055", name: "TWINQUIST FICTIF" },
    { siren: "150100063", name: "TWINQUIST FICTIF", ceased: true },
    { siren: "150100071", name: "SINGQUART FICTIF" },
    { siren: "150100089", name: "SINGQUART FICTIF", ceased: true, legalForm: "9220" },
  ]);
});

const metz = { postcode: "57000", city: "METZ" };

test("a name is alone beside one that is only like it, and not beside one that has all its words", async () => {
  const { result } = await register.match({ name: "VALAUTEAU", city: "NANCY" });
  expect(result).toMatchObject({ status: "found", candidates: [{ siren: "150100030" }] });
});

test("a number is B where one typing error is in it, and F where it is another", async () => {
  const lettersOf = async (vat: string) => {
    const { result } = await register.match({ name: "GARAGE ZALQUIRAND", vat, ...metz });
    return result.candidates[0]?.letters.vat;
  };
  for (const vat of ["150100014", "FR 150100014", "15010001400012", "1501000140001", "150100014000", "01000"])
    expect([vat, await lettersOf(vat)]).toEqual([vat, "A"]);
  for (const vat of ["150100015", "15010014", "1501000114", "150010014"])
    expect([vat, await lettersOf(vat)]).toEqual([vat, "B"]);
  for (const vat of ["150300015", "99999", "1511", "15030001500012"])
    expect([vat, await lettersOf(vat)]).toEqual([vat, vat.length < 5 ? "Z" : "F"]);
});

test("a name of initials at its own postcode goes to review and says that it is too common, until the street agrees", async () => {
  const row = { name: "QZK", ...metz };
  const { result } = await register.match(row);
  expect(result).toMatchObject({
    status: "ambiguous",
    reason: "common_name",
    candidates: [{ siren: "150100022" }],
  });
  const withStreet = await register.match({ ...row, address: "4 rue Serpenoise" });
  expect(withStreet.result).toMatchObject({ status: "found" });
});

test("a company that has ceased stands behind its active twin, and beside a namesake of another kind of legal form", async () => {
  const scores = async (name: string) => {
    const { result } = await register.match({ name, ...metz });
    expect(result.status).toBe("ambiguous");
    return Object.fromEntries(
      result.candidates.map(({ active, score }) => [active ? "active" : "ceased", score]),
    );
  };
  const twins = await scores("TWINQUIST");
  expect(twins["active"]).toBeGreaterThan(twins["ceased"]!);
  const namesakes = await scores("SINGQUART");
  expect(namesakes["ceased"]).toBeGreaterThan(twins["ceased"]!);
});
