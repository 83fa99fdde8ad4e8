import { readFile } from "node:fs/promises";

const folder = new URL("../../deploy/high-availability/", import.meta.url);

/** Returns a file of `deploy/high-availability` with its values filled in, as the guide tells operators to do. */
export async function deployedFile(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(new URL(name, folder), "utf8");
  return text.replaceAll(/\$\{([A-Z_0-9]+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} names ${key}, which has no value`);
    return value;
  });
}

/** Reads a file of NAME=value lines. */
export function environmentIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Z_0-9]+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
