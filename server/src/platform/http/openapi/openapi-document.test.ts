import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";

/** The committed document: `npm run check` compares it with the routes. */
// oxlint-disable-next-line typescript/no-explicit-any -- read, not typed: the test is about its form
type Part = Record<string, any>;
const root = join(import.meta.dirname, "..", "..", "..", "..", "..");
const api = JSON.parse(await readFile(join(root, "openapi.json"), "utf8")) as Part;
const pathItems = Object.values<Part>({ ...api["paths"], ...api["webhooks"] });
const operations = pathItems.flatMap((path) => Object.values<Part>(path));

test("openapi.json is valid OpenAPI 3.1", async () => {
  const result = await new Validator().validate(structuredClone(api));
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(api["openapi"], "3.1.0");
});

test("every operation has a summary, description, described tag and an operationId that begins with a verb", () => {
  const verb =
    /^(cancel|check|create|delete|end|extend|get|list|logIn|prepare|receive|refresh|refund|replace|replay|resume|test|trigger|update)([A-Z][a-z]+)*$/;
  const tags = new Set(api["tags"].map((tag: Part) => tag["description"] && tag["name"]));
  assert.ok(operations.length > 30);
  for (const { operationId, summary, description, tags: named } of operations) {
    assert.match(operationId, verb);
    assert.ok(summary && description, operationId);
    assert.deepEqual(
      named.map((tag: string) => tags.has(tag)),
      [true],
      operationId,
    );
  }
  const names = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(names).size, names.length);
});

test("every object has a name, which generated classes use", () => {
  for (const { at, schema } of schemas())
    if (Object.keys(schema["properties"] ?? {}).length > 0) assert.match(at, /^#\/components\/schemas\/\w+$/);
});

/** Changes of records that have no `code`. */
const CODES_OF_CHANGES: Readonly<Record<string, readonly string[]>> = {
  TransactionChange: ["updateErpCode"],
  CollectionChange: ["updateErpCode", "erpCode"],
};

test("a change identifies its record by id or current code", () => {
  const changes = Object.entries<Part>(api["components"].schemas).filter(([name]) => name.endsWith("Change"));
  assert.equal(changes.length, 7);
  for (const [name, schema] of changes) {
    const codes = CODES_OF_CHANGES[name] ?? ["updateCode"];
    assert.deepEqual([schema["if"], schema["else"]], [{ required: ["id"] }, { required: codes }], name);
  }
});

test("every e-mail of a request is cleaned, and every code with invisible characters is refused", () => {
  const codes = /^(code|erpCode|update(Erp)?Code|customerCode|accountErpCode|client(Order|)Reference(Code)?)$/;
  for (const { name, schema } of requestFields()) {
    if (/e-?mail$/i.test(name)) assert.equal(schema["format"], "email", name);
    if (codes.test(name)) assert.equal(schema["pattern"], String.raw`^\S(.*\S)?$`, name);
  }
});

test("no schema uses a feature that breaks code generators", () => {
  const names = new Set(Object.keys(api["components"].schemas));
  for (const { at, schema } of schemas()) {
    assert.ok(!("const" in schema) && !("oneOf" in schema), at);
    if ("enum" in schema) assert.ok(schema["type"] === "string" && schema["enum"].length > 1, at);
    if ("anyOf" in schema) assert.deepEqual(schema["anyOf"][1], { type: "null" }, at);
    if (schema["type"] === "null") assert.match(at, /\/anyOf\/1$/);
    assert.ok(!("multipleOf" in schema), at); // Validators that divide doubles refuse 1.15.
  }
  // In Go, NewX is the constructor of X.
  for (const name of names) assert.ok(!names.has(`New${name}`), name);
  // In TypeScript, CreateXRequest holds the parameters of createX.
  for (const { operationId } of operations) assert.ok(!names.has(`${pascalCase(operationId)}Request`), operationId);
});

/** Every field of every body that a caller sends. */
function requestFields(): { name: string; schema: Part }[] {
  const found: { name: string; schema: Part }[] = [];
  const seen = new Set<string>();
  const visit = (schema: Part) => {
    const ref: string | undefined = schema["$ref"];
    if (ref !== undefined && !seen.has(ref)) {
      seen.add(ref);
      visit(api["components"].schemas[ref.split("/").at(-1)!]);
    }
    for (const [name, field] of Object.entries<Part>(schema["properties"] ?? {})) {
      found.push({ name, schema: field });
      visit(field);
    }
    for (const part of [schema["items"], ...(schema["anyOf"] ?? []), ...(schema["allOf"] ?? [])]) if (part) visit(part);
  };
  for (const { requestBody } of operations) {
    const body = requestBody?.content?.["application/json"]?.schema;
    if (body !== undefined) visit(body);
  }
  assert.ok(found.length > 50);
  return found;
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Every schema of the document, with its JSON pointer. */
function schemas(): { at: string; schema: Part }[] {
  const found: { at: string; schema: Part }[] = [];
  const visit = (part: unknown, at: string, isSchema: boolean) => {
    if (typeof part !== "object" || part === null) return;
    if (isSchema) found.push({ at, schema: part });
    for (const [key, inner] of Object.entries(part)) {
      if (isSchema && ["examples", "default", "enum", "type", "required"].includes(key)) continue;
      const child = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const isMap = key === "properties" || (key === "schemas" && !isSchema);
      const isList = key === "anyOf" || key === "oneOf" || key === "allOf";
      if (isMap || isList)
        for (const [name, schema] of Object.entries(inner as Part)) visit(schema, `${child}/${name}`, true);
      else visit(inner, child, isSchema || key === "schema");
    }
  };
  visit(api, "#", false);
  return found;
}
