import type { StoreDriver } from "../store/connection.ts";

/**
 * Driver for stores in a schema of a PostgreSQL database, which several machines can share. The client library is
 * loaded only when such a store is opened.
 */
export const postgres: StoreDriver = {
  settle: ({ path }) => ({ path, opened: () => undefined }),
  async open(address, options) {
    const { connect } = await import("./connection.ts");
    return connect(address, options);
  },
  copy: () => Promise.reject(new Error("a store in PostgreSQL is copied by pg_dump")),
  // Its pages belong to the server.
  rescue: () => undefined,
  filesOf: () => [],
};
