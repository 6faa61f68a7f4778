import { createServer } from "node:http";

/**
 * A bare server that gives every call the same record of one legal unit, with no latency: what is measured against it
 * is the caller alone. Prints its address on the first line.
 */
const record = {
  siren: "552032534",
  sirenFormatted: "552 032 534",
  name: "FICTIVE STUB",
  sigle: null,
  legalForm: { code: "5710", label: "SAS, société par actions simplifiée" },
  activity: { code: "62.01Z", label: "Programmation informatique" },
  category: "PME",
  active: true,
  state: "A",
  dateCreation: "2001-01-01T00:00:00.000Z",
  vatNumber: "FR27552032534",
  denominations: { legal: "FICTIVE STUB", usual: [], sigle: null },
  workforceRange: "11",
  employer: true,
  capital: null,
  establishments: { total: 1, active: 1 },
};
const body = JSON.stringify({ success: true, data: record, timestamp: "2026-01-01T00:00:00.000Z" });
const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };

const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(`http://127.0.0.1:${address.port}/v1`);
});
