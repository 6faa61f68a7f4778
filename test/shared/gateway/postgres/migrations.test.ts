import { expect, test } from "@jest/globals";
import { schemaVersion, stepsFrom } from "../../../../shared/gateway/postgres/schema.ts";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { connect, nine, openStore } from "../temporary-store.ts";

const schemaOf = (address: string): string => new URL(address).searchParams.get("schema")!;

describeWithPostgres("the schema of a store", (server) => {
  /** A store as an earlier version left it, with an answer in it. */
  async function earlierStore(version: number): Promise<string> {
    const address = server().newAddress();
    const schema = schemaOf(address);
    const steps = stepsFrom(0, "Europe/Paris").slice(0, version);
    await server().query(`CREATE SCHEMA ${schema}; SET search_path = ${schema};
      CREATE TABLE schema_version (version integer NOT NULL); INSERT INTO schema_version VALUES (${version});
      ${steps.join(";")};
      INSERT INTO answers VALUES ('https://api.example/v1', 'a', true, '1', ${nine})`);
    return address;
  }

  const versions = Array.from({ length: schemaVersion }, (_, index) => index + 1);
  test.each(versions)(
    "of version %i is brought to this one, and keeps what was paid for",
    async (version) => {
      const address = await earlierStore(version);
      const store = await openStore(address);
      expect(await store.answers(["a"])).toEqual([{ key: "a", found: true, data: "1", asOf: nine }]);
      expect(await store.decisions.count()).toBe(0);
      const { settings } = await (await connect(address)).relayTables();
      expect(await settings.get("paused")).toBeUndefined();
      expect(await server().query(`SELECT version FROM ${schemaOf(address)}.schema_version`)).toEqual([
        [String(schemaVersion)],
      ]);
    },
  );

  test("knows by the audit which tokens were replaced before that was noted with them", async () => {
    const address = await earlierStore(schemaVersion - 1);
    await server().query(`SET search_path = ${schemaOf(address)};
      INSERT INTO relay_tokens (id, hash, user_name, role, created_at)
        VALUES ('0000000a', '', 'ann', 'user', 1), ('0000000b', '', 'bob', 'user', 2);
      INSERT INTO relay_audit VALUES
        ('1', 3, 'root', 'page', 'token_replaced', '0000000a', '0000000c: ann, user'),
        ('2', 4, 'root', 'page', 'token_changed', '0000000b', 'bob, user')`);
    const { tokens } = await (await connect(address)).relayTables();
    expect((await tokens.list()).map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      ["0000000b", null],
      ["0000000a", "0000000c"],
    ]);
  });

  /** Every column that may be read in a schema with its type, and those that whoever writes a row has to give. */
  async function columnsOf(schema: string) {
    const columns = await server().query(`SELECT table_name || '.' || column_name, data_type,
        is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'
      FROM information_schema.columns WHERE table_schema = '${schema}'`);
    return {
      typed: columns.map(([name, type]) => `${name} ${type}`),
      asked: columns.filter(([, , isAsked]) => isAsked === "t").map(([name]) => name!),
    };
  }

  test.each(versions.slice(1))(
    "that comes to version %i takes nothing away that an earlier version reads or writes, and asks for no more of it",
    async (version) => {
      const [before, after] = [
        await columnsOf(schemaOf(await earlierStore(version - 1))),
        await columnsOf(schemaOf(await earlierStore(version))),
      ];
      expect(after.typed).toEqual(expect.arrayContaining(before.typed));
      const tables = new Set(before.typed.map((column) => column.split(".")[0]!));
      const ofThose = after.asked.filter((column) => tables.has(column.split(".")[0]!));
      expect(ofThose.sort()).toEqual(before.asked.sort());
    },
  );

  test("of a later version is refused, and left as it is", async () => {
    const address = server().newAddress();
    await openStore(address);
    await server().query(`UPDATE ${schemaOf(address)}.schema_version SET version = 99`);
    await expect(openStore(address)).rejects.toMatchObject({
      fault: { code: "later_schema", schema: 99, known: schemaVersion },
    });
  });

  test("that is made needs no right to make tables any more; what is missing is told", async () => {
    const address = server().newAddress();
    const schema = schemaOf(address);
    await openStore(address);
    await server().query(`CREATE ROLE teller LOGIN;
      GRANT USAGE ON SCHEMA ${schema} TO teller;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO teller;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO teller`);
    const asTeller = address.replace("postgres@", "teller@");
    await (await openStore(asTeller)).remember([{ key: "a", found: false, data: "", asOf: nine }]);
    await expect(openStore(asTeller.replace(schema, "elsewhere"))).rejects.toMatchObject({
      fault: { code: "refused", detail: expect.stringContaining("permission denied") },
    });
  });

  test("that another role brought to this version serves those who could write to it before, and nobody else", async () => {
    const address = await earlierStore(4);
    const schema = schemaOf(address);
    await server().query(`CREATE ROLE writer LOGIN; CREATE ROLE reader LOGIN;
      GRANT USAGE ON SCHEMA ${schema} TO writer, reader;
      GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reader;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO writer`);
    const asWriter = address.replace("postgres@", "writer@");
    await expect(openStore(asWriter)).rejects.toMatchObject({
      fault: { code: "refused", detail: expect.stringContaining("permission denied for schema") },
    });
    await openStore(address);
    const answer = { key: "b", found: false, data: "", asOf: nine };
    await (await openStore(asWriter)).remember([answer]);
    expect(await (await openStore(address)).answers(["b"])).toEqual([answer]);
    await expect(openStore(address.replace("postgres@", "reader@"))).rejects.toMatchObject({
      fault: { code: "refused", detail: expect.stringContaining("permission denied") },
    });
  });
});
