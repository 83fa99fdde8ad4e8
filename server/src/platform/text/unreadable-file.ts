/** The file cannot be read from this line on. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly line: number;
  readonly kind: "content" | "not_utf8" | "workbook";
  constructor(line: number, sentence: string, kind: UnreadableFile["kind"] = "content") {
    super(sentence);
    this.line = line;
    this.kind = kind;
  }
}
