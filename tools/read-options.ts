import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** Reads the command line. Prints the usage with --help; a wrong option ends the process with exit code 2. */
export function readOptions<const T extends ParseArgsOptionsConfig>(usage: string, options: T) {
  if (process.argv.includes("--help") || process.argv.includes("-h")) {
    process.stdout.write(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return rejectUsage(error.message.replace(/\. .*/s, "."));
  }
}

export function readWholeNumber(name: string, text: string): number {
  return /^[0-9]{1,10}$/.test(text) ? Number(text) : rejectUsage(`--${name} ${text} is not a whole number.`);
}

export function rejectUsage(message: string): never {
  process.stderr.write(`${message}\n(--help explains the options)\n`);
  process.exit(2);
}
