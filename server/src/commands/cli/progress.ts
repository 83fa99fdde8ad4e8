import { SingleBar } from "cli-progress";

/** Shows progress: a bar on a terminal, otherwise a line now and then. */
export interface Progress {
  update(done: number, note: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;

/** Writes to standard error, apart from the command's output. */
export function openProgress(name: string, total: number): Progress {
  return process.stderr.isTTY ? bar(name, total) : lines(name, total);
}

function bar(name: string, total: number): Progress {
  const single = new SingleBar({
    format: `${name} [{bar}] {percentage} %  {note}`,
    stream: process.stderr,
    hideCursor: true,
  });
  single.start(Math.max(total, 1), 0, { note: "" });
  return {
    update: (done, note) => single.update(Math.min(done, Math.max(total, 1)), { note }),
    stop: () => single.stop(),
  };
}

function lines(name: string, total: number): Progress {
  let writtenAt = performance.now();
  return {
    update(done, note) {
      if (performance.now() - writtenAt < LINE_EVERY_MS) return;
      writtenAt = performance.now();
      process.stderr.write(`${name}: ${total === 0 ? 100 : Math.floor((done * 100) / total)} %, ${note}\n`);
    },
    stop() {},
  };
}
