/** Styles that webpack puts into the page. */
declare module "*.css";
