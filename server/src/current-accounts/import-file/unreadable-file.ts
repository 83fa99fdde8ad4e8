/** From this line on the file cannot be understood, so that nothing after it was looked at. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly line: number;
  constructor(line: number, sentence: string) {
    super(sentence);
    this.line = line;
  }
}
