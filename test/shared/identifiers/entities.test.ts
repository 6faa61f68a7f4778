import { expect, test } from "@jest/globals";
import { withoutEntities } from "../../../shared/identifiers/entities.ts";

test.each([
  ["Caf&eacute; &OElig;uvre", "Cafe OEuvre"],
  ["R&#233;novation &#xE9;t&#xe9;", "Rénovation été"],
  ["552&nbsp;032&#160;534", "552 032\u00a0534"],
  ["Dupont &amp; fils", "Dupont   fils"],
  ["AT&T;x & y", "AT&T;x & y"],
])("an export's %j is %j", (text, read) => {
  expect(withoutEntities(text)).toBe(read);
});
