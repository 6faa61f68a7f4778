/** undici has types for its index only, not for its modules. */
declare module "undici/lib/dispatcher/pool.js" {
  export { Pool as default } from "undici";
}
