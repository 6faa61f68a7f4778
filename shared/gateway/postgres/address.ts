import { StoreError } from "../store/store-error.ts";
import { shownAddress, urlOfStore } from "../store/store-place.ts";

/** Address of a store in PostgreSQL. */
export interface PostgresAddress {
  /** The connection string for `pg`. */
  readonly connectionString: string;
  /** The schema of the store's tables. */
  readonly schema: string;
  /** The address without its password, for messages. */
  readonly shown: string;
}

/** Schema when the address names none. */
const defaultSchema = "sirene";
/** Values of `sslmode`: https://www.postgresql.org/docs/current/libpq-ssl.html. `pg` ignores others. */
const sslModes = new Set(["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]);
/** Parameters that would override what every connection sets itself: its time limits and the schema of its tables. */
const boundParameters = ["options", "statement_timeout", "lock_timeout", "query_timeout", "connect_timeout"];
/** A name that needs no quotes in SQL, and is short enough that PostgreSQL does not truncate it. */
const schemaName = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * Parses `postgres://user[:password]@host[:port]/database[?schema=NAME&sslmode=…]`. `sslmode` has the same meaning as
 * in psql: `require` encrypts, `verify-full` also checks the server's certificate.
 * @throws {StoreError} for another form, a schema that is not a plain name, an unknown `sslmode`, and parameters that
 * would override the limits of a connection
 */
export function readAddress(address: string): PostgresAddress {
  const url = urlOfStore(address);
  const shown = shownAddress(address);
  if (url === undefined) {
    const detail =
      "its address is not postgres://user:password@host/database, with / ? # @ within its parts as %2F %3F %23 %40";
    throw new StoreError({ code: "refused", path: shown, detail });
  }
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
