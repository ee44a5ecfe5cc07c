/** Stops the reading of one declaration. The reader of the file catches it and records it as a value. */
export class Fault extends Error {
  readonly at: number;
  readonly isTooDeep: boolean;

  constructor(message: string, at: number, isTooDeep = false) {
    super(message);
    this.at = at;
    this.isTooDeep = isTooDeep;
  }
}
