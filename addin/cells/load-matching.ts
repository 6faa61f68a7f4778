/**
 * Loads the matching code, which few workbooks use, with the first formula that needs it.
 * If that fails, the promise rejects and the next formula tries again.
 */
export const loadMatching = () => import(/* webpackChunkName: "matching" */ "./match.ts");
