import { expect, test } from "@jest/globals";
import { desk, listOf } from "../desk.ts";

test("an address without the version is told as one, whatever is asked, and nothing is believed of it", async () => {
  const at = await desk();
  at.save("list.csv", listOf(["552032534"]));
  const address = at.sandbox.url.replace(/\/v1$/, "");
  const wrong = at.with({ SIRENE_API_URL: `${address}/` });
  const sentence = `The address ${address} does not end with the version, and the API does not answer there: set SIRENE_API_URL to ${address}/v1.\n`;
  for (const words of [["quota"], ["plan", "list.csv"], ["enrich", "list.csv"], ["lookup", "552032534"]]) {
    expect(await wrong.run(...words)).toMatchObject({ code: 2, stdout: "", stderr: sentence });
  }
  // Nobody was told, nor will be, that the company is not there.
  expect(JSON.parse((await wrong.run("store", "info", "--json")).stdout)).toMatchObject({ answers: 0 });
  expect((await wrong.run("quota", "--lang", "fr")).stderr).toContain(
    `L'adresse ${address} ne se termine pas par la version`,
  );
});

test("an address with a version that answers 404 to /me is told not to be the API's", async () => {
  const at = await desk();
  const address = `${at.sandbox.root}/elsewhere/v1`;
  const { code, stderr } = await at.with({ SIRENE_API_URL: address }).run("quota");
  expect(code).toBe(2);
  expect(stderr).toMatch(new RegExp(`^${address} is not the address of the API: `));
  expect(stderr).not.toContain("check the key");
});

test("at an address of another version no company is said to be missing, nor kept as such: /me is asked first", async () => {
  const at = await desk();
  const there = at.with({ SIRENE_API_URL: `${at.sandbox.root}/v2` });
  for (const words of [
    ["lookup", "300000148"],
    ["search", "danone"],
  ]) {
    const { code, stdout, stderr } = await there.run(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("/v2 is not the address of the API: ");
  }
  expect(JSON.parse((await there.run("store", "info", "--json")).stdout)).toMatchObject({ answers: 0 });
});
