import { UnreadableFile } from "./unreadable-file.ts";

/** Decodes a file's bytes, without a byte order mark. Calls `onBytes` with the number of bytes read so far. */
export async function* readText(
  source: AsyncIterable<Buffer>,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytesRead = 0;
  let linesRead = 0;
  for await (const chunk of source) {
    if (bytesRead === 0 && isZip(chunk))
      throw new UnreadableFile(1, "The file is a workbook. In the spreadsheet, save it as CSV UTF-8.");
    const text = decode(decoder, chunk, linesRead);
    bytesRead += chunk.length;
    linesRead += countLines(text);
    onBytes(bytesRead);
    yield text;
  }
  yield decode(decoder, undefined, linesRead);
}

/** XLSX and ODS files are zip files. */
function isZip(start: Buffer): boolean {
  return start.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, linesBefore: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    const valid = (chunk?.toString("utf8") ?? "").split("\uFFFD", 1)[0] ?? "";
    throw new UnreadableFile(
      linesBefore + countLines(valid) + 1,
      "The file is not UTF-8 from here on. In the spreadsheet, save it as CSV UTF-8.",
    );
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
