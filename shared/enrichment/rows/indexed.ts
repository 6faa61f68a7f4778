/** A list by its places, from 0: a million rows in typed arrays, or an array that is wrapped. */
export interface Indexed<T> {
  readonly size: number;
  at(index: number): T;
}
