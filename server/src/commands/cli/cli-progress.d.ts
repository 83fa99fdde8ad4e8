declare module "cli-progress" {
  /** The part of the library that is used; it brings no types of its own. */
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
