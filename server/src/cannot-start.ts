/** Something outside is in the way: one sentence says what, and what to do. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
