declare module "cli-progress" {
  /** The used part of the library, which has no types. */
  export class SingleBar {
    constructor(options: {
      format: string;
      stream?: NodeJS.WritableStream;
      hideCursor?: boolean;
      clearOnComplete?: boolean;
    });
    start(total: number, startValue: number, payload?: Record<string, string | number>): void;
    update(value: number, payload?: Record<string, string | number>): void;
    stop(): void;
  }
}
