const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu;
const LISTED_MAX = 3;

interface Entry {
  time: string;
  level: string;
  message: string;
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  error?: { name: string; message?: string; stack?: string };
  [field: string]: unknown;
}

/** Formats a JSON log line for a terminal: `09:30:00 info  request  GET /hpm 200 38 ms  traceId=…`. */
export function readableLogLine(line: string): string {
  const { time, level, message, method, route, status, durationMs, error, ...fields } = JSON.parse(line) as Entry;
  const request = [method, route, status].filter((part) => part !== undefined);
  const parts = [
    `${time.slice(11, 19)} ${level.padEnd(5)}`,
    message,
    ...(request.length > 0 ? [request.join(" ")] : []),
    ...(durationMs === undefined ? [] : [`${durationMs} ms`]),
    Object.entries(fields)
      .map(([name, value]) => `${name}=${valueText(value)}`)
      .join(" "),
  ];
  return `${harmless(parts.join("  ").trimEnd())}\n${errorText(error)}`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value) && value.length > LISTED_MAX) return `(${value.length})`;
  return typeof value === "string" && /^[\p{L}\p{N}_.:/@+-]+$/u.test(value) ? value : JSON.stringify(value);
}

function errorText(error: Entry["error"]): string {
  if (error === undefined) return "";
  const { name, message = "", stack = `${name} ${message}`.trim() } = error;
  const lines = stack.split("\n");
  return lines.map((line) => `    ${harmless(line)}\n`).join("");
}

/** External values must not contain terminal control characters. */
function harmless(text: string): string {
  return text.replace(CONTROL_CHARACTERS, "\u{fffd}");
}
