import type { Readable } from "node:stream";

/** What warns, and what is no line of the log, such as Node's own last words. */
const WORTH_TELLING = /^(?!\{|$)|"level":"(?:warn|error)"/m;

/** Reads what a service logs, as whatever collects logs would, and passes on what is worth a look. */
export function collectLog(stream: Readable): void {
  let begun = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const read = begun + text;
    const end = read.lastIndexOf("\n") + 1;
    const lines = read.slice(0, end);
    begun = read.slice(end);
    if (!WORTH_TELLING.test(lines)) return;
    for (const line of lines.split("\n")) if (WORTH_TELLING.test(line)) process.stderr.write(`${line}\n`);
  });
  stream.on("end", () => void process.stderr.write(begun));
}
