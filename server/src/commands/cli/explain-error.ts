import { CommanderError } from "commander";
import { CannotStart } from "#platform/cannot-start.ts";
import { InvalidSettings } from "#platform/config/config.ts";
import { explainUnavailable } from "#platform/database/explain-unavailable.ts";
import { CommitUnknown, DatabaseUnavailable } from "#platform/database/failures.ts";
import { currentUser } from "#platform/explain-folder.ts";
import { WrongKeyEncryptionKey } from "#platform/keys/keys.ts";
import { Refusal } from "#platform/refusal.ts";
import { CommandFailure, WrongUsage } from "./command-failure.ts";

export interface Explained {
  exitCode: number;
  /** Null when the message has been printed already. */
  sentence: string | null;
  code: string;
  field: string | null;
}

/** Returns the message and exit code of an error: 1 = failed, 2 = incorrect usage. */
export function explainError(error: unknown): Explained {
  if (error instanceof CommanderError) return explained(error.exitCode === 0 ? 0 : 2, null, "ERR_USAGE");
  if (error instanceof WrongUsage) return explained(2, error.message, "ERR_USAGE");
  if (error instanceof Refusal) return { ...explained(1, error.message, error.code), field: error.field };
  if (error instanceof InvalidSettings) return explained(1, error.sentences.join("\n"), "ERR_SETTINGS");
  if (error instanceof CommandFailure || error instanceof CannotStart || error instanceof WrongKeyEncryptionKey) {
    return explained(1, error.message, "ERR_FAILED");
  }
  if (error instanceof DatabaseUnavailable) {
    const { saw, advice } = explainUnavailable(error);
    return explained(1, `The database cannot be used. ${saw} ${advice}`, "ERR_UNAVAILABLE");
  }
  if (error instanceof CommitUnknown) {
    return explained(
      1,
      "The database did not confirm the change: check whether it was made before you repeat it.",
      "ERR_UNAVAILABLE",
    );
  }
  if (error instanceof Error && "sentence" in error && typeof error.sentence === "string")
    return explained(1, error.sentence, "ERR_FAILED");
  const unusable = unusableFile(error);
  if (unusable !== null) return explained(1, unusable, "ERR_FAILED");
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return explained(1, `This should not have happened, and is a defect of ServicePay:\n${detail}`, "ERR_INTERNAL");
}

function explained(exitCode: number, sentence: string | null, code: string): Explained {
  return { exitCode, sentence, code, field: null };
}

/** Rights and disks belong to the operator. Null for any other error. */
function unusableFile(error: unknown): string | null {
  if (!(error instanceof Error && "code" in error && "path" in error)) return null;
  switch (error.code) {
    case "EACCES":
    case "EPERM":
      return `${currentUser()} has no permission to use ${String(error.path)}; give it to this user or choose another place.`;
    case "EROFS":
      return `The file system of ${String(error.path)} is read-only; choose another place.`;
    case "ENOSPC":
    case "EDQUOT":
      return `There is no space left on the disk that holds ${String(error.path)}; free some or choose another place.`;
    default:
      return null;
  }
}
