import type { Terminal } from "../../contract/acquirer.ts";
import type { AcquirerTools } from "../../contract/tools.ts";
import { garanti } from "../garanti.ts";
import { recordedSettings } from "./replies.ts";

/** A terminal whose bank returns these replies in order; null and what comes after the last one are lost. */
export function terminalOf(...bodies: (string | null)[]): { terminal: Terminal; sent: string[] } {
  const sent: string[] = [];
  const tools: AcquirerTools = {
    now: () => 0,
    randomHex: (bytes) => "0".repeat(bytes * 2),
    send(request) {
      sent.push(request.body?.toString() ?? "");
      const body = bodies[sent.length - 1];
      if (body === undefined || body === null) return Promise.resolve({ kind: "lost", reason: "reset", durationMs: 1 });
      return Promise.resolve({ kind: "replied", status: 200, headers: {}, body: Buffer.from(body), durationMs: 1 });
    },
  };
  return { terminal: garanti.open(recordedSettings, tools), sent };
}
