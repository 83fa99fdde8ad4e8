import { rm } from "node:fs/promises";
import { faultPoint } from "../fault-point.ts";
import { newPartPath, publishArchive, removeArchiveFile, type ArchivePlace, type Manifest } from "./archive-files.ts";
import { writeCompressedLines } from "./compressed-lines.ts";
import { explainFileError } from "./unusable-archive.ts";

/** A file to archive, from its lines to its row in the database. */
export interface ArchiveToWrite<Archive extends { fileName: string }> {
  content: "audit" | "payments";
  lines: AsyncIterable<string>;
  /** Reads the written file back and checks it. Returns null if there is nothing to archive. */
  prove(path: string): Promise<Archive | null>;
  manifestOf(archive: Archive): Manifest;
  /** False if another run has recorded these rows. */
  record(archive: Archive): Promise<boolean>;
  isRecorded(fileName: string): Promise<boolean>;
}

/** Writes a file and records it. Returns null if there is nothing to archive, or if another run has archived the same rows. */
export async function writeArchive<Archive extends { fileName: string }>(
  place: ArchivePlace,
  { content, lines, prove, manifestOf, record, isRecorded }: ArchiveToWrite<Archive>,
): Promise<Archive | null> {
  let part = "";
  try {
    part = await newPartPath(place);
    await writeCompressedLines(part, lines);
    const archive = await prove(part);
    if (archive === null) return null;
    const { fileName } = archive;
    await faultPoint(`${content}.archive_written`);
    await publishArchive(place, part, { fileName, manifest: manifestOf(archive) });
    await faultPoint(`${content}.archive_named`);
    const isOurs = await record(archive);
    await faultPoint(`${content}.archive_recorded`);
    if (isOurs) return archive;
    // The other run may have written the same bytes to the same name.
    if (!(await isRecorded(fileName))) await removeArchiveFile(place, fileName);
    return null;
  } catch (error) {
    return explainFileError(place.folder, error);
  } finally {
    await rm(part, { force: true });
  }
}
