import { expect } from "@jest/globals";

/** `toEqual` takes `[undefined]` for `[]`: what is missing in a list would not be noticed. */
const ofOneLength = (one, other) =>
  Array.isArray(one) && Array.isArray(other) && one.length !== other.length ? false : undefined;

expect.addEqualityTesters([ofOneLength]);
