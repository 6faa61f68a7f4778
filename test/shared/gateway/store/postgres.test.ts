import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { describeStore } from "./describe-store.ts";

describeWithPostgres(
  "a store",
  (server) => {
    describeStore("in PostgreSQL", () => server().newAddress(), { toldWithin: 2_000 });
  },
  { maxConnections: 500 },
);
