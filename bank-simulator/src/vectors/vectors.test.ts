import assert from "node:assert/strict";
import { createDecipheriv, createHash, createHmac, type BinaryToTextEncoding } from "node:crypto";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { vectorKinds, type Vector, type VectorKind } from "./vectors.ts";

const protocols = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.replace(".json", ""));
const kinds = protocols.flatMap((protocol) =>
  Object.entries(vectorKinds(protocol)).map(([name, kind]) => ({ name: `${protocol} ${name}`, kind })),
);

for (const { name, kind } of kinds) {
  test(`published vectors of ${name} follow from their inputs and the named algorithm`, () => {
    for (const vector of kind.vectors) assert.equal(computed(kind, vector), vector.expected, vector.id);
  });
}

test("there are 95 vectors of banks and providers, each once and with its source", () => {
  const vectors = kinds.flatMap(({ kind }) => kind.vectors);
  const published = vectors.filter(({ id }) => !id.startsWith("SELF-"));
  assert.equal(published.length, 95);
  assert.equal(new Set(vectors.map(({ id }) => id)).size, vectors.length);
  for (const { id, source } of vectors) assert.ok(source.length > 10, id);
});

function computed({ algorithm, output, separator = "" }: VectorKind, { key, inputs }: Vector): string {
  if (algorithm === "aes-256-cbc") return opened(inputs);
  const text =
    key !== undefined && algorithm === "sha512" ? ver3Text(inputs, key) : Object.values(inputs).join(separator);
  const hmac = /^hmac-(.*)$/.exec(algorithm)?.[1];
  const hash = hmac === undefined ? createHash(algorithm) : createHmac(hmac, key ?? "");
  const digest = hash.update(text, "utf8").digest(output.toLowerCase() as BinaryToTextEncoding);
  return output === "HEX" ? digest.toUpperCase() : digest;
}

/** NestPay sorts and escapes. */
function ver3Text(inputs: Vector["inputs"], key: string): string {
  const names = Object.keys(inputs).filter((name) => name !== "encoding");
  const sorted = names.map((name) => [name.toLowerCase(), inputs[name] ?? ""] as const);
  const values = sorted.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return [...values, key].map((value) => value.replace(/[\\|]/g, "\\$&")).join("|");
}

/** CCPayment's providers seal with a key made of the secret and a salt, and sign nothing. */
function opened({ iv = "", salt = "", appSecret = "", sealed = "" }: Vector["inputs"]): string {
  const hashed = createHash("sha1").update(appSecret).digest("hex");
  const key = createHash("sha256")
    .update(hashed + salt)
    .digest("hex")
    .slice(0, 32);
  const decipher = createDecipheriv("aes-256-cbc", key, iv);
  return decipher.update(sealed, "base64", "utf8") + decipher.final("utf8");
}
