import { createServer } from "node:http";
import { fictionalSiren } from "./fictional-siren.ts";
import { fictionalUnit } from "./fictional-unit.ts";

/**
 * A bare server that answers every call with the same legal unit, without latency, so that a measurement shows only
 * the caller. Prints its address on the first line.
 */
const record = fictionalUnit(fictionalSiren(0), "FICTIVE STUB");
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
