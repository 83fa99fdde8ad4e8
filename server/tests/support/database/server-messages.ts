/** Messages of PostgreSQL's protocol, for replies that a test changes. */

/** The server waits for the next query. */
export const READY = Buffer.from("Z\0\0\0\x05I", "latin1");
/** An error in place of the end of the reply: what PostgreSQL had answered before it stays, except COMMIT's own answer. */
export function failingWith(code: string): (reply: Buffer) => Buffer {
  return (reply) => Buffer.concat([withoutEnd(reply), message("E", "ERROR", code), READY]);
}

/** A warning before the answer to COMMIT, or before the end of a single write. */
export function warningWith(code: string): (reply: Buffer) => Buffer {
  return (reply) => {
    const start = withoutEnd(reply);
    return Buffer.concat([start, message("N", "WARNING", code), reply.subarray(start.length)]);
  };
}

/** The server ends the session. */
export function fatalError(code: string): Buffer {
  return message("E", "FATAL", code);
}

export function rolledBack(): Buffer {
  return Buffer.concat([framed("C", "ROLLBACK\0"), READY]);
}

/** COMMIT is answered with its tag alone, a single write with the answers to its statements. */
function withoutEnd(reply: Buffer): Buffer {
  const tag = reply.lastIndexOf("COMMIT\0", reply.length, "latin1");
  return reply.subarray(0, tag < 0 ? reply.length - READY.length : 0);
}

function message(kind: "E" | "N", severity: string, code: string): Buffer {
  return framed(kind, `S${severity}\0V${severity}\0C${code}\0Minjected by a test\0\0`);
}

function framed(kind: string, content: string): Buffer {
  const body = Buffer.from(content, "latin1");
  const head = Buffer.alloc(5);
  head.write(kind, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
