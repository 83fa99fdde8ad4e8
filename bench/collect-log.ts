import type { Readable } from "node:stream";

/** Matches warnings, errors, and lines that are not JSON, such as Node's own error messages. */
const SHOWN = /^(?!\{|$)|"level":"(?:warn|error)"/m;

/** Reads a service's log like a log collector, and prints its warnings. */
export function collectLog(stream: Readable): void {
  let unfinished = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const read = unfinished + text;
    const end = read.lastIndexOf("\n") + 1;
    const lines = read.slice(0, end);
    unfinished = read.slice(end);
    if (!SHOWN.test(lines)) return;
    for (const line of lines.split("\n")) if (SHOWN.test(line)) process.stderr.write(`${line}\n`);
  });
  stream.on("end", () => void process.stderr.write(unfinished));
}
