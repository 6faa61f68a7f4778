import type { StoreDriver } from "../store/connection.ts";

/**
 * Stores in a schema of a PostgreSQL database, for several machines. What opens them is loaded when one is opened: most
 * programs never do.
 */
export const postgres: StoreDriver = {
  settle: ({ path }) => ({ path, opened: () => undefined }),
  async open(address, options) {
    const { connect } = await import("./connection.ts");
    return connect(address, options);
  },
  copy: () => Promise.reject(new Error("a store in PostgreSQL is copied by pg_dump")),
  // Its pages are the server's.
  rescue: () => undefined,
  filesOf: () => [],
};
