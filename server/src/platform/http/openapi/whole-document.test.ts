import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import ajvFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

interface Schema {
  $ref?: string;
  if?: { required?: string[] };
  else?: { required?: string[] };
}
interface Content {
  schema: Schema;
  example?: unknown;
}
interface Operation {
  operationId: string;
  description: string;
  tags: readonly string[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
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

test("each operation has a whole example of its request and of its reply, valid for the schema", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  const faults: string[] = [];
  let count = 0;
  for (const { operationId, requestBody, responses } of Object.values({
    ...document.paths,
    ...document.webhooks,
  }).flatMap((methods) => Object.values(methods))) {
    const succeeding = Object.entries(responses).filter(([status]) => status.startsWith("2"));
    const bodies = [requestBody?.content, ...succeeding.map(([, { content }]) => content)];
    for (const [type, { schema, example }] of bodies.flatMap((content) => Object.entries(content ?? {}))) {
      if (type !== "application/json") continue;
      count += 1;
      const isValid = ajv.compile({ ...schema, components: document.components });
      if (example === undefined || !isValid(example)) faults.push(`${operationId}: ${ajv.errorsText(isValid.errors)}`);
    }
  }
  assert.ok(count > 80, `${count} bodies`);
  assert.deepEqual(faults, []);
});

test("each read of one record that also lists says so where its reply is described", () => {
  const both = Object.entries(document.paths).filter(
    ([path, { get }]) => get !== undefined && document.paths[`${path}/list`] !== undefined,
  );
  assert.equal(both.length, 5);
  for (const [path, operations] of both) {
    const list = document.paths[`${path}/list`]!["get"]!.responses["200"]!.content!["application/json"]!.schema.$ref!;
    const { description } = operations["get"]!.responses["200"]!;
    for (const expected of [list.split("/").at(-1)!, `GET ${path}/list`])
      assert.ok(description.includes(expected), `${path}: ${description}`);
  }
});

test("status, cancellation and refund are described among the payments, where lists and details are", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const tagOf = (id: string) => operations.find(({ operationId }) => operationId === id)?.tags[0];
  for (const id of ["getPayment", "cancelPayment", "refundPayment", "listPayments", "getPaymentById", "listRefunds"])
    assert.equal(tagOf(id), "Payments", id);
});
