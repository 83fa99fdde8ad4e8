/** A command failed. The message is for the operator. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** The command was used incorrectly. The exit code is 2, as for an unknown option. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}
