import { reading, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectExportBytes, selectExportFile, selectExportFiles } from "../store/files.ts";
import type { ExportFile } from "./export-file.ts";

const LISTED_MAX = 100;

/** The last hundred files, newest first. */
export function listExportFiles(ctx: Context): Promise<ExportFile[]> {
  return selectExportFiles(reading(ctx), LISTED_MAX);
}

/** A file with its bytes, which are the same each time. */
export async function readExportFile(ctx: Context, number: number): Promise<ExportFile & { bytes: Buffer }> {
  const [file, bytes] = await Promise.all([
    selectExportFile(reading(ctx), number),
    selectExportBytes(reading(ctx), number),
  ]);
  if (file === undefined || bytes === undefined) throw notFound("There is no such file.", "number");
  return { ...file, bytes };
}
