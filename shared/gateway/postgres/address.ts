import { StoreError } from "../store/store-error.ts";
import { shownAddress } from "../store/store-place.ts";

/** Where a store in PostgreSQL stands. */
export interface PostgresAddress {
  /** As `pg` takes it. */
  readonly connectionString: string;
  /** The schema that the store's tables are in. */
  readonly schema: string;
  /** The address without its password, for messages. */
  readonly shown: string;
}

/** The schema of a store whose address names none. */
const defaultSchema = "sirene";
/** What `sslmode` may be: https://www.postgresql.org/docs/current/libpq-ssl.html; `pg` takes any other word for none. */
const sslModes = new Set(["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]);
/** Parameters that would take the place of what every connection is opened with: its bounds, and the schema of its tables. */
const boundParameters = ["options", "statement_timeout", "lock_timeout", "query_timeout", "connect_timeout"];
/** A name that needs no quotes in SQL; PostgreSQL cuts a longer one off. */
const schemaName = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Reads `postgres://user[:password]@host[:port]/database[?schema=NAME&sslmode=…]`. `sslmode` means what it means to psql:
 * `require` encrypts, `verify-full` checks the server's certificate too.
 * @throws {StoreError} for an address that is none, a schema that is no plain name, an `sslmode` that there is not, and
 * parameters that would override the bounds of a connection
 */
export function readAddress(address: string): PostgresAddress {
  if (!URL.canParse(address)) {
    throw new StoreError({ code: "refused", path: "postgres://…", detail: "its address is not a URL" });
  }
  const url = new URL(address);
  const shown = shownAddress(address);
  const schema = url.searchParams.get("schema") || defaultSchema;
  if (!schemaName.test(schema)) {
    const detail = `the schema ${schema} is not a name of small letters, digits and underscores`;
    throw new StoreError({ code: "refused", path: shown, detail });
  }
  const sslMode = url.searchParams.get("sslmode");
  if (sslMode !== null && !sslModes.has(sslMode)) {
    const detail = `sslmode=${sslMode} is none of ${[...sslModes].join(", ")}`;
    throw new StoreError({ code: "refused", path: shown, detail });
  }
  const bound = boundParameters.find((name) => url.searchParams.has(name));
  if (bound !== undefined) {
    const detail = `its address may not set ${bound}, which the programs set themselves`;
    throw new StoreError({ code: "refused", path: shown, detail });
  }
  url.searchParams.delete("schema");
  if (url.searchParams.has("sslmode") && !url.searchParams.has("uselibpqcompat")) {
    url.searchParams.set("uselibpqcompat", "true");
  }
  return { connectionString: url.href, schema, shown };
}
