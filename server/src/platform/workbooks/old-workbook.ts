/** Old workbooks (XLS) and those with a password are files of the same container format. */
export function isOldWorkbook(start: Buffer): boolean {
  return start.subarray(0, 4).toString("hex") === "d0cf11e0";
}

/** The name of the part that has a workbook with a password. */
const ENCRYPTED_PART = Buffer.from("EncryptedPackage", "utf16le");

export async function faultOfOldWorkbook(chunks: AsyncIterable<Buffer>): Promise<"encrypted" | "old_workbook"> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const part = Buffer.concat([rest, chunk]);
    if (part.includes(ENCRYPTED_PART)) return "encrypted";
    rest = part.subarray(Math.max(0, part.length - ENCRYPTED_PART.length + 1));
  }
  return "old_workbook";
}
