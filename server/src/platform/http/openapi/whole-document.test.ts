import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

interface Schema {
  $ref?: string;
  if?: { required?: string[] };
  else?: { required?: string[] };
}
interface Operation {
  description: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(
  await readFile(new URL("../../../../../openapi.json", import.meta.url), "utf8"),
) as Document;

test("no schema is a union with null, which few code generators understand", () => {
  const unions: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if ((key === "anyOf" || key === "oneOf") && JSON.stringify(part).includes('{"type":"null"}')) unions.push(path);
      look(part, `${path}/${key}`);
    }
  };
  look(document, "");
  assert.deepEqual(unions, []);
});

test("a change whose body can name its record in two ways says so in its description", () => {
  const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { description, requestBody }]) => {
        const { $ref = "" } = requestBody?.content["application/json"]?.schema ?? {};
        const schema = document.components.schemas[$ref.split("/").at(-1) ?? ""];
        const names = [...(schema?.if?.required ?? []), ...(schema?.else?.required ?? [])];
        return (
          schema?.if?.required?.includes("id") === true && !names.every((name) => description.includes(`\`${name}\``))
        );
      })
      .map(([method]) => `${method} ${path}`),
  );
  assert.deepEqual(silent, []);
});
