/** A file of the archive is not what the service wrote, or cannot be read or written. The sentence is for operators. */
export class UnusableArchive extends Error {
  override readonly name = "UnusableArchive";
  readonly sentence: string;
  readonly why: string;

  constructor(path: string, why: string, cause?: unknown) {
    const sentence = `${path}: ${why}.`;
    super(sentence, cause === undefined ? undefined : { cause });
    this.sentence = sentence;
    this.why = why;
  }
}

const WHY: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EACCES: "this user may not write there",
};

/** Throws UnusableArchive for a failed operation on a file that is being written, and other errors as they are. */
export function explainFileError(folder: string, error: unknown): never {
  if (!(error instanceof Error && "code" in error && "syscall" in error)) throw error;
  const code = String(error.code);
  throw new UnusableArchive(folder, WHY[code] ?? `a file cannot be written (${code})`, error);
}

/** Throws UnusableArchive for a file that cannot be read to its end. */
export function explainUnreadable(path: string, error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") throw new UnusableArchive(path, "the file is missing", error);
  if (code === "EACCES") throw new UnusableArchive(path, "the file may not be read by this user", error);
  const why = code.startsWith("Z_") ? "the file is damaged or was cut off" : "the file cannot be read to its end";
  throw new UnusableArchive(path, why, error);
}
