/** A command cannot do what it was asked to: one sentence says why. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** The command was called in a wrong way; exit code 2, as for an unknown option. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}
