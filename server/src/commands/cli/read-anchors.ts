import type { Anchor } from "#audit/index.ts";
import { WrongUsage } from "./command-failure.ts";
import type { CommandIo } from "./command-io.ts";
import { readInput } from "./read-input.ts";

const LINE = /\b([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,15}) ([0-9a-f]{64})\b/;

/** Reads ends of chains that were stored elsewhere. None without a file. */
export async function readAnchors(io: CommandIo, file: string | undefined): Promise<Anchor[]> {
  if (file === undefined) return [];
  const text = await readInput(io, file);
  const found = text.split("\n").flatMap((line) => anchorOf(line) ?? []);
  if (found.length === 0) throw new WrongUsage("The file of anchors contains no end of a chain.");
  return found;
}

/** Parses a line of the log or of `audit head`. Other lines are ignored. */
function anchorOf(line: string): Anchor | null {
  if (line.startsWith("{")) return anchorOfLog(line);
  const [, tenantId, position, hash] = LINE.exec(line) ?? [];
  return tenantId === undefined || position === undefined || hash === undefined
    ? null
    : { tenantId, position: Number(position), hash };
}

function anchorOfLog(line: string): Anchor | null {
  try {
    const { tenantId, auditPosition, auditHash } = JSON.parse(line) as Record<string, unknown>;
    if (typeof tenantId !== "string" || typeof auditPosition !== "number" || typeof auditHash !== "string") return null;
    return { tenantId, position: auditPosition, hash: auditHash };
  } catch {
    return null; // A log may hold lines of others.
  }
}
