/** The file cannot be read from this line on. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}
