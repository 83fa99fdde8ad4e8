export interface ExportFile {
  number: number;
  profile: string;
  fileName: string;
  /** The number of its collections. */
  collections: number;
  /** In bytes. */
  size: number;
  /** SHA-256, in hexadecimal. */
  hash: string;
  createdAt: Date;
  confirmedAt: Date | null;
}

/** The most collections in a file. The rest go into the next one. */
export const EXPORT_COLLECTIONS_MAX = 10_000;

/** The document code of a line. It becomes the collection's ERP code when the file is confirmed. */
export function documentCodeOf(number: number, line: number): string {
  return `SP-${number}-${line}`;
}
