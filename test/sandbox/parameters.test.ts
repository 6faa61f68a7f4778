import { beforeAll, describe, expect, test } from "@jest/globals";
import type { Page, StartedSandbox } from "./start-sandbox.ts";
import { startSandbox } from "./start-sources.ts";

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});

/** Every list with a filter that lets it answer. */
const lists = [
  "/search?etat=A",
  "/search/dirigeants?nom=martin",
  "/search/adresse?codePostal=75008",
  "/unite-legale/552032534/etablissements?etat=A",
  "/naf?q=a",
  "/categories-juridiques?q=a",
];

describe.each(lists)("%s", (list) => {
  test("page defaults to 1 and perPage to 20", async () => {
    const { status, body } = await sandbox.get<Page>(list);
    expect(status).toBe(200);
    expect(body.data.pagination).toMatchObject({ page: 1, perPage: 20 });
    expect(body.data.items.length).toBeLessThanOrEqual(20);
  });

  test("perPage=100 is served", async () => {
    const { status, body } = await sandbox.get<Page>(`${list}&perPage=100`);
    expect(status).toBe(200);
    expect(body.data.pagination.perPage).toBe(100);
    expect(body.data.items).toHaveLength(Math.min(100, body.data.pagination.total));
  });

  test("pages of any length hold the same elements in the same order, and hasNext ends with the last", async () => {
    const whole = (await sandbox.get<Page>(`${list}&perPage=100`)).body.data;
    const expected = whole.items.slice(0, 7);
    const pages = [];
    for (let page = 1; page <= Math.ceil(expected.length / 3); page += 1) {
      pages.push((await sandbox.get<Page>(`${list}&perPage=3&page=${page}`)).body.data);
    }
    expect(pages.flatMap(({ items }) => items).slice(0, 7)).toEqual(expected);
    const { total } = whole.pagination;
    const totalPages = Math.ceil(total / 3);
    pages.forEach(({ pagination }, index) => {
      const page = index + 1;
      expect(pagination).toEqual({ page, perPage: 3, total, totalPages, hasNext: page < totalPages });
    });
  });

  test("a page past the end is 200 with no items and a true pagination", async () => {
    const { total } = (await sandbox.get<Page>(list)).body.data.pagination;
    const { status, body } = await sandbox.get<Page>(`${list}&page=999999`);
    expect(status).toBe(200);
    expect(body.data.items).toEqual([]);
    expect(body.data.pagination).toEqual({
      page: 999_999,
      perPage: 20,
      total,
      totalPages: Math.ceil(total / 20),
      hasNext: false,
    });
  });

  test.each([
    "perPage=101",
    "perPage=0",
    "perPage=abc",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=9999999999999",
  ])("%s is 400 with a sentence that names the parameter", async (pair) => {
    const { status, body } = await sandbox.get(`${list}&${pair}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: null });
    expect(body.error).toContain(`${pair.split("=")[0]} must be a whole number`);
  });
});

describe("rules of single parameters", () => {
  test.each([
    ["/search", "MISSING_FILTER"],
    ["/search?page=2&perPage=50", "MISSING_FILTER"],
    ["/search?q=", "MISSING_FILTER"],
    ["/search?q=%20%20&commune=", "MISSING_FILTER"],
    ["/search?unknown=1", "MISSING_FILTER"],
    ["/search?etat=F", null],
    ["/search?etat=a", null],
    ["/search?departement=2A", null],
    ["/search?departement=971", null],
    ["/search?q=a&q=b", null],
    ["/search/dirigeants", null],
    ["/search/dirigeants?strict=true", null],
    ["/search/dirigeants?nom=m", null],
    ["/search/dirigeants?nom=martin&prenom=j", null],
    ["/search/dirigeants?nom=%20m%20", null],
    ["/search/dirigeants?nom=martin&strict=1", null],
    ["/search/adresse", null],
    ["/search/adresse?voie=rue", null],
    ["/search/adresse?codePostal=750", null],
    ["/search/adresse?codePostal=750080", null],
    ["/search/adresse?codePostal=7500A", null],
    ["/unite-legale/55203253", "INVALID_SIREN"],
    ["/unite-legale/5520325340", "INVALID_SIREN"],
    ["/unite-legale/55203253A", "INVALID_SIREN"],
    ["/unite-legale/55203253A/etablissements", "INVALID_SIREN"],
    ["/unite-legale/55203253A/dirigeants", "INVALID_SIREN"],
    ["/unite-legale/55203253A/finances", "INVALID_SIREN"],
    ["/unite-legale//dirigeants", "INVALID_SIREN"],
    [`/unite-legale/${"5".repeat(5_000)}`, "INVALID_SIREN"],
    ["/unite-legale/552032534/etablissements?etat=C", null],
    ["/etablissement/5520325340001", null],
    ["/etablissement/552032534000123", null],
    ["/etablissement/5520325340001X", null],
  ])("%s is 400 with code %s", async (path, code) => {
    const { status, body } = await sandbox.get(path);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: expect.any(String), code });
  });

  test.each([
    "/unite-legale/000000001",
    "/unite-legale/000000001/etablissements",
    "/unite-legale/000000001/dirigeants",
    "/unite-legale/000000001/finances",
    "/etablissement/00000000100001",
    "/naf/00.00Z",
    "/naf/6201Z",
    "/naf/62",
    "/naf/62.01z",
  ])("%s, which is not there, is 404 NOT_FOUND", async (path) => {
    const { status, body } = await sandbox.get(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, error: expect.any(String), code: "NOT_FOUND" });
  });

  test("unknown query parameters are ignored, and so are blanks around a value", async () => {
    const plain = await sandbox.get("/naf?q=62.01Z");
    const padded = await sandbox.get("/naf?q=%2062.01Z%20&unknown=1");
    expect(padded.body.data).toEqual(plain.body.data);
  });

  test("a parameter of the path is not to be had from the query", async () => {
    const { status } = await sandbox.get("/unite-legale/000000001?siren=552032534");
    expect(status).toBe(404);
  });

  test("strict takes true and false", async () => {
    for (const strict of ["true", "false"]) {
      expect((await sandbox.get(`/search/dirigeants?nom=martin&strict=${strict}`)).status).toBe(200);
    }
  });

  test("a percent sign in the query that begins no escape stands for itself", async () => {
    expect((await sandbox.get("/search?q=100%ZZ")).status).toBe(200);
  });
});
