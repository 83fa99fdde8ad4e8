import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const REPOSITORY = "https://repo.maven.apache.org/maven2";
const TIMEOUT_MS = 120_000;

export interface Artifact {
  path: string;
  sha256: string;
}

/** Maven Central does not answer; tests that need it are skipped. */
export class Unreachable extends Error {}

/** Returns the path of an artifact, which is downloaded once into `folder`. */
export async function fetchArtifact(folder: string, { path, sha256 }: Artifact): Promise<string> {
  const file = join(folder, basename(path));
  const known = await readFile(file).catch(() => null);
  if (known !== null && sha256Of(known) === sha256) return file;
  const bytes = await download(`${REPOSITORY}/${path}`);
  if (sha256Of(bytes) !== sha256) throw new Error(`${path} is not the file that was pinned`);
  await mkdir(folder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, bytes);
  await rename(partial, file);
  return file;
}

async function download(url: string): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new Error(`it answers ${response.status}`);
  } catch (error) {
    throw new Unreachable(`Maven Central cannot be reached: ${String(error)}`);
  }
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
