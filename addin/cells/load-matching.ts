/**
 * Loads the matching code. It is a third of the program and few workbooks use it, so it is a separate file that is
 * loaded with the first formula that needs it. If the file cannot be loaded, the promise rejects and the next formula
 * tries again.
 */
export const loadMatching = () => import(/* webpackChunkName: "matching" */ "./match.ts");
