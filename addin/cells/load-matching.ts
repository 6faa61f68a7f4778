/**
 * Loads what matching takes: a third of the program, which few workbooks use, so that it is a file of its own and comes with the
 * first formula that does. Where the file does not come the promise rejects, and the next formula tries again.
 */
export const loadMatching = () => import(/* webpackChunkName: "matching" */ "./match.ts");
