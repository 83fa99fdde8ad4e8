import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { invalid } from "#platform/refusal.ts";
import { parseExportProfile, type ExportProfile } from "./export-profile.ts";

const FOLDER = join(import.meta.dirname, "profiles");

/** Loads a profile that ships with the service, by its name, or any other from a file, by its path. */
export async function loadExportProfile(nameOrFile: string): Promise<ExportProfile> {
  const isShipped = /^[a-z0-9-]+$/.test(nameOrFile);
  const text = await readFile(isShipped ? join(FOLDER, `${nameOrFile}.json`) : nameOrFile, "utf8").catch(() => null);
  if (text === null) {
    const shipped = (await readdir(FOLDER)).map((file) => file.replace(/\.json$/, ""));
    throw invalid("profile", `There is no profile ${nameOrFile}. Shipped samples: ${shipped.join(", ")}.`, "unknown");
  }
  return parseExportProfile(parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid("profile", `The profile is not JSON: ${error instanceof Error ? error.message : ""}`, "profile");
  }
}
