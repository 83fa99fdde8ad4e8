/** Shows progress: a bar on a terminal, otherwise a line now and then. */
export interface Progress {
  update(done: number, note: string): void;
  stop(): void;
}

const LINE_EVERY_MS = 5_000;
const BAR_EVERY_MS = 100;
const BAR_WIDTH = 40;
/** For a terminal that does not tell its width. */
const COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[K";

/** Writes to standard error, apart from the command's output. */
export function openProgress(name: string, total: number): Progress {
  const percent = (done: number) => (total === 0 ? 100 : Math.floor((Math.min(done, total) * 100) / total));
  return process.stderr.isTTY ? bar(name, percent) : lines(name, percent);
}

type Percent = (done: number) => number;

function bar(name: string, percent: Percent): Progress {
  let line = "";
  const draw = () => void process.stderr.write(CLEAR_LINE + line.slice(0, process.stderr.columns || COLUMNS));
  const drawEvery = setInterval(draw, BAR_EVERY_MS);
  return {
    update(done, note) {
      const full = Math.floor((percent(done) * BAR_WIDTH) / 100);
      line = `${name} [${"█".repeat(full).padEnd(BAR_WIDTH, "░")}] ${percent(done)} %  ${note}`;
    },
    stop() {
      clearInterval(drawEvery);
      draw();
      process.stderr.write("\n");
    },
  };
}

function lines(name: string, percent: Percent): Progress {
  let writtenAt = performance.now();
  return {
    update(done, note) {
      if (performance.now() - writtenAt < LINE_EVERY_MS) return;
      writtenAt = performance.now();
      process.stderr.write(`${name}: ${percent(done)} %, ${note}\n`);
    },
    stop() {},
  };
}
