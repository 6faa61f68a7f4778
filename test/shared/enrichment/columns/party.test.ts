import { expect, test } from "@jest/globals";
import {
  isOfParty,
  isTradePartner,
  namesSomeCompany,
  partyOf,
} from "../../../../shared/enrichment/columns/party.ts";

test("a header names the party of its first such word, and a place of delivery before any other", () => {
  const headers = ["Nom client du fournisseur", "CP fournisseur (client)", "Client livré", "Ville", ""];
  expect(headers.map(partyOf)).toEqual(["customer", "supplier", "delivery", undefined, undefined]);
});

test("a header names some company if it has a word for one and names no party", () => {
  const headers = [
    "Société",
    "SIREN société",
    "Société cliente",
    "Société client",
    "Company of the vendor",
    "Nom",
  ];
  expect(headers.filter(namesSomeCompany)).toEqual(["Société", "SIREN société", "Société cliente"]);
});

test("a counterparty is a supplier or a customer, and nobody else is another", () => {
  expect(isOfParty("supplier", "supplier")).toBe(true);
  expect(isOfParty("group", "group")).toBe(true);
  expect(isOfParty("counterparty", "supplier")).toBe(true);
  expect(isOfParty("customer", "counterparty")).toBe(true);
  expect(isOfParty("supplier", "customer")).toBe(false);
  expect(isOfParty("counterparty", "group")).toBe(false);
  expect(isOfParty("bank", "counterparty")).toBe(false);
  expect(isOfParty("subcontractor", "counterparty")).toBe(false);
  expect(isOfParty("counterparty", undefined)).toBe(false);
  expect(
    [undefined, "supplier", "customer", "counterparty", "group"].map((one) => isTradePartner(one as never)),
  ).toEqual([...[false, true, true, true, false]]);
});
