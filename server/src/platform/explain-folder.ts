import { userInfo } from "node:os";

/** Says in one sentence why `path` cannot be used, which is DATA_DIR or lies in it, and what an operator can do. */
export function explainFolder(path: string, error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `There is no space left on the disk that holds ${path}; free some, or set DATA_DIR to another folder.`;
    case "EACCES":
    case "EPERM":
      return `${currentUser()} has no permission to use ${path}; give it to this user or set DATA_DIR to another folder.`;
    case "EROFS":
      return `The file system of ${path} is read-only; set DATA_DIR to another folder.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${path} is or lies below a file, not a folder; set DATA_DIR to another folder.`;
    case "ENOENT":
      return `${path} cannot be created, because its file system does not allow it; set DATA_DIR to another folder.`;
    default:
      return `${path} cannot be used (${code || String(error)}); set DATA_DIR to another folder.`;
  }
}

/** In a container the user may have a number and no name. */
export function currentUser(): string {
  try {
    return `The user ${userInfo().username}`;
  } catch {
    return `The user ${process.getuid?.()}`;
  }
}
