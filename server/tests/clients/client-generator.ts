import { execFile, execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { fetchArtifact } from "./maven-central.ts";

export const CACHE = resolve(import.meta.dirname, "../../../.cache/clients");

const GENERATOR = {
  path: "org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar",
  sha256: "41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae",
};
/** In programs that run for seconds, full optimisation costs more time than it saves. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

const CLIENTS = {
  typescript: { generatorName: "typescript-fetch" },
  python: { generatorName: "python", packageName: "servicepay_client" },
  php: { generatorName: "php" },
  java: { generatorName: "java", library: "native" },
};
export type Language = keyof typeof CLIENTS;

/** Returns why a program cannot be used here, or null if it can. */
export function whyMissing(program: string, ...args: string[]): string | null {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return null;
  } catch {
    return `${[program, ...args].join(" ")} does not run here`;
  }
}

/** Generates a client in each language from openapi.json, in a folder of that name. */
export async function generateClients(folder: string): Promise<Record<Language, string>> {
  const jar = await fetchArtifact(CACHE, GENERATOR);
  const document = resolve(import.meta.dirname, "../../../openapi.json");
  await run("java", [...SHORT_RUN, "-jar", jar, "validate", "-i", document]);
  const settings: string[] = [];
  const folders: Partial<Record<Language, string>> = {};
  await mkdir(folder, { recursive: true });
  for (const [language, options] of Object.entries(CLIENTS)) {
    const outputDir = join(folder, language);
    const file = join(folder, `${language}.json`);
    const quiet = { hideGenerationTimestamp: true, generateApiTests: false, generateModelTests: false };
    await writeFile(file, JSON.stringify({ inputSpec: document, outputDir, ...quiet, ...options }));
    settings.push(file);
    folders[language as Language] = outputDir;
  }
  await run("java", [...SHORT_RUN, "-jar", jar, "batch", "--threads", "1", "--fail-fast", ...settings]);
  return folders as Record<Language, string>;
}

const execute = promisify(execFile);

/** Returns the program's output. An error contains all of it. */
export async function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const options = { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 };
  return execute(program, args, options).then(
    ({ stdout }) => stdout,
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ""}\n${error.stderr ?? ""}`.slice(0, 20_000));
    },
  );
}

export { SHORT_RUN };
