import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A service that answers at once, except for questions that it treats as slow. A firewall in front of it rejects
 * scripts and long URLs, and throttles callers that ask too much. Its first line of output is its address.
 */
const timestamp = "2026-11-20T09:00:00.000Z";
const envelope = (data: object) => JSON.stringify({ success: true, data, timestamp });
const usage = { limit: 1e9, remaining: 1e9, hourlyRateLimit: 1e8, resetAt: "2099-01-01T00:00:00.000Z" };
const me = envelope({ plan: { code: "pro", status: "active" }, usage });
const page = envelope({ items: [], page: "x".repeat(32 * 1024) });

function answerTo(url: string): [status: number, body: string] {
  if (url.includes("script")) return [403, "<html>Request blocked</html>"];
  if (url.length > 4_096) return [414, "<html>Too long</html>"];
  if (url.endsWith("/me")) return [200, me];
  const siren = /\d{9}/.exec(url)?.[0];
  return [200, url.includes("naf=") ? page : envelope({ siren, items: [], url })];
}

const slow = 8_000;

const server = createServer((request, response) => {
  const { url = "" } = request;
  if (url.includes("patience")) {
    return void response
      .writeHead(429, { "content-type": "text/html", "retry-after": "3000" })
      .end("<html>Wait</html>");
  }
  const [status, body] = answerTo(url);
  const answer = () => response.writeHead(status, { "content-type": "application/json" }).end(body);
  if (url.includes("slow")) setTimeout(answer, slow);
  else answer();
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
});
