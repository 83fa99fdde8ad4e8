import { counted } from "#platform/text/counted.ts";

export interface Finding {
  check: string;
  status: "ok" | "warning" | "failed";
  /** One sentence. */
  saw: string;
  advice: string | null;
}

export function ok(check: string, saw: string): Finding {
  return { check, status: "ok", saw, advice: null };
}

export function warning(check: string, saw: string, advice: string): Finding {
  return { check, status: "warning", saw, advice };
}

export function failed(check: string, saw: string, advice: string): Finding {
  return { check, status: "failed", saw, advice };
}

const MARKS: Record<Finding["status"], string> = { ok: "ok     ", warning: "warning", failed: "FAILED " };

export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(({ check, status, saw, advice }) => {
    const line = `${MARKS[status]}  ${check.padEnd(width)}  ${saw}`;
    return advice === null ? line : `${line}\n${" ".repeat(width + 11)}→ ${advice}`;
  });
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  return [
    ...lines,
    `${count("ok")} ok, ${counted(count("warning"), "warning", "warnings")}, ${count("failed")} failed`,
  ].join("\n");
}
