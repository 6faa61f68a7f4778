import { expect, test } from "@jest/globals";
import { describeWithPostgres } from "../postgres/describe-with-postgres.ts";
import { hasOpenssl, issued } from "../relay/certificates.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { newFolder } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { relayMachine } from "./relay-programs.ts";

/**
 * Where the database stands, and who comes from 127.0.0.1 has another address: two hosts, as the database sees it. Linux lets
 * a program listen at each of 127.0.0.0/8; others at the first alone.
 */
const elsewhere = "127.0.0.2";
const isThere = process.platform === "linux" && hasOpenssl;
const certificate = isThere ? issued(newFolder(), elsewhere) : undefined;
const reached = isThere ? test : test.skip;

describeWithPostgres(
  "a database on another host (on Linux, with openssl)",
  (server) => {
    /** What check says of the store at that host, with further parameters of its address. */
    async function checked(parameters: string, host = elsewhere) {
      const sandbox = await startSandbox({ fill: true });
      const address = server().newAddress({ host, port: server().port });
      const machine = relayMachine(sandbox, { SIRENE_STORE: `${address}${parameters}` });
      const { code, stdout } = await machine.run("check", "--no-call", "--json");
      const found = JSON.parse(stdout) as { check: string; state: string; message: string }[];
      const { state, message } = found.find(({ check }) => check === "store")!;
      return { machine, code, said: `${state}: ${message}` };
    }

    reached.each([
      ["another host, and TLS asked for by nobody", "", elsewhere],
      ["another host, and TLS switched off", "&sslmode=disable", elsewhere],
    ])("%s: check says that all can be read on the way, and what to do", async (_, parameters, host) => {
      const { code, said } = await checked(parameters, host);
      expect(code).toBe(0);
      expect(said).toMatch(/^note: .*another host and reached without TLS.*sslmode=verify-full/);
    });

    reached.each([
      ["TLS, for anybody who answers", "&sslmode=require", elsewhere],
      [
        "TLS, by a certificate that is checked",
        `&sslmode=verify-full&sslrootcert=${certificate?.authority}`,
        elsewhere,
      ],
      ["this machine, without TLS", "", "127.0.0.1"],
    ])("%s: check finds nothing to say of it, and a relay works on it", async (_, parameters, host) => {
      const { machine, code, said } = await checked(parameters, host);
      expect([code, said]).toEqual([0, expect.stringMatching(/^ok: /)]);
      const relay = await machine.serve();
      const lines = await relay.lookups(await machine.token("ann"), questions(2));
      expect(lines.map(({ status }) => status)).toEqual(["found", "found"]);
      const [[encrypted]] = (await server().query(
        `SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
           WHERE application_name <> 'psql' AND client_addr IS NOT NULL`,
      )) as [[string]];
      expect(encrypted).toBe(parameters === "" ? "f" : "t");
      relay.child.kill("SIGTERM");
      await relay.ended;
    });

    reached.each([
      ["an authority that nobody here knows", "&sslmode=verify-full", elsewhere, /certificate/],
      [
        "a certificate of another host",
        `&sslmode=verify-full&sslrootcert=${certificate?.authority}`,
        "127.0.0.1",
        /127\.0\.0\.1.*altnames|altnames/i,
      ],
    ])("%s: check says so", async (_, parameters, host, reason) => {
      const { code, said } = await checked(parameters, host);
      expect([code, said]).toEqual([1, expect.stringMatching(reason)]);
      expect(said).toMatch(/^wrong: /);
    });
  },
  { settings: { listen_addresses: `127.0.0.1,${elsewhere}` }, ...(certificate && { tls: certificate }) },
);

testNothingLeaks();
