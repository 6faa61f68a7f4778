import { expect, test } from "@jest/globals";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { connect, nine, openStore } from "../temporary-store.ts";

describeWithPostgres("a store that is large or damaged", (server) => {
  test("is told of by whoever asks how much it holds, however long that takes", async () => {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const store = await openStore(address);
    await store.remember([{ key: "a", found: true, data: "1", asOf: nine }]);
    // Longer than a statement of a lookup may take.
    await server().query(`ALTER TABLE ${schema}.answers RENAME TO kept;
      CREATE VIEW ${schema}.answers AS SELECT * FROM ${schema}.kept WHERE pg_sleep(11) IS NOT NULL`);
    expect(await store.info()).toMatchObject({ answers: 1 });
  });

  test("is found damaged where the server says that a page cannot be read", async () => {
    const address = server().newAddress();
    const schema = new URL(address).searchParams.get("schema")!;
    const connection = await connect(address);
    await server().query(`CREATE FUNCTION ${schema}.lost() RETURNS text LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'invalid page in block 0' USING ERRCODE = 'data_corrupted'; END $$;
      ALTER TABLE ${schema}.answers RENAME TO kept;
      CREATE VIEW ${schema}.answers AS SELECT ${schema}.lost() AS data`);
    expect(await connection.inspect()).toMatchObject({ damage: "invalid page in block 0" });
  });
});
