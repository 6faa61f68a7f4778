declare module "jstat" {
  /** The part of the library that is used: the inverse of the beta distribution. */
  const jStat: { readonly beta: { inv(p: number, alpha: number, beta: number): number } };
  export default jStat;
}
