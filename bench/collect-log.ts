import type { Readable } from "node:stream";

const WARNING = /"level":"(?:warn|error)"/;

/** Reads what a service logs, as whatever collects logs would, and passes on what warns. */
export function collectLog(stream: Readable): void {
  let begun = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const read = begun + text;
    const end = read.lastIndexOf("\n") + 1;
    const lines = read.slice(0, end);
    begun = read.slice(end);
    if (!WARNING.test(lines)) return;
    for (const line of lines.split("\n")) if (WARNING.test(line)) process.stderr.write(`${line}\n`);
  });
  stream.on("end", () => void process.stderr.write(begun));
}
