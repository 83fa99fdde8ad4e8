import { explainFolder } from "../../explain-folder.ts";

/** The embedded PostgreSQL cannot run. The sentence tells an operator what is wrong and, where possible, what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly sentence: string;

  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.sentence = sentence;
  }
}

/** Turns a failed file operation on `path` into a sentence. */
export function folderFailure(path: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(explainFolder(path, error), error);
}

/** Finds the reason in what initdb or postgres printed. */
export function sentenceFromOutput(output: string, folder: string, logFile: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return explainFolder(folder, { code: "ENOSPC" });
  }
  if (/Read-only file system/i.test(output)) {
    return `The file system of ${folder} is read-only; set DATA_DIR to another folder.`;
  }
  if (
    /could not resize shared memory|could not map anonymous shared memory|could not create shared memory/i.test(output)
  ) {
    return "PostgreSQL got too little shared memory from the system; free some memory, or give the container more.";
  }
  const reasons = output
    .split("\n")
    .map((line) => /(?:PANIC|FATAL|error while loading shared libraries|initdb: error):(.*)$/s.exec(line)?.[1]?.trim())
    .filter((reason) => reason !== undefined && reason !== "");
  if (/Permission denied/i.test(output)) {
    return `PostgreSQL has no permission to use ${folder} (${reasons[0] ?? "permission denied"}); set DATA_DIR to another folder.`;
  }
  return `PostgreSQL could not start on ${folder}: ${reasons[0] ?? "it gave no reason"}. Its log is ${logFile}.`;
}
