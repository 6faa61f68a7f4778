/** The version of package.json, written a second time: the sandbox shares nothing with the programs it is asked by. */
export const version = "0.1.0";
