import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import type { Json } from "../../../../tests/support/http.ts";
import { testServer, type TestServer } from "../../../../tests/support/server.ts";
import { Refusal, type RefusalCode } from "../../refusal.ts";
import type { App } from "../app.ts";
import { errorReplies } from "../errors/error-schemas.ts";
import { AmountInput, DateTimeInput, Guid, ListReply, PageQuery } from "../schemas.ts";

let server: TestServer;
let api: Json;
before(async () => {
  server = await testServer(probeRoutes);
  api = (await server.client.get("/openapi.json")).body;
});
after(() => server.close());

function probeRoutes(app: App): void {
  const cat = { access: { by: "credential", scope: "cat" } } as const;
  const described = (operationId: string) => ({
    operationId,
    tags: ["Probe"],
    summary: "Probe",
    description: "A probe.",
  });
  const body = Type.Object({
    id: Guid("Id."),
    amount: AmountInput({ positive: true }),
    at: Type.Optional(DateTimeInput("When.")),
  });
  app.post(
    "/probe",
    {
      config: cat,
      schema: { ...described("createProbe"), body, response: { 200: Type.Object({}), ...errorReplies(404) } },
    },
    async () => ({}),
  );
  app.get(
    "/probe/list",
    {
      config: cat,
      schema: {
        ...described("listProbes"),
        querystring: Type.Object(PageQuery),
        response: { 200: ListReply("ProbeList", Type.Object({})) },
      },
    },
    async () => ({ isSuccess: true, message: null, totalCount: 0, page: 1, pageSize: 10, data: [] }),
  );
  const hpm = { access: { by: "credential", scope: "hpm" }, envelope: "hpm" } as const;
  app.post("/probe/hpm", { config: hpm, schema: { ...described("createHpmProbe"), body } }, async () => ({}));
}

test("a route's description says who may call it and lists every error, with examples", () => {
  assert.doesNotMatch(JSON.stringify(api), /Default Response/);
  const { security, responses, parameters } = api.paths["/probe"].post;
  assert.deepEqual(security, [{ AccessToken: ["cat"] }]);
  assert.deepEqual(Object.keys(responses), ["200", "400", "401", "403", "404", "409", "413", "429", "500", "503"]);
  assert.deepEqual(responses["400"], { $ref: "#/components/responses/Error400" });
  const shared = api.components.responses;
  const { schema, examples } = shared.Error400.content["application/json"];
  assert.deepEqual(schema, { $ref: "#/components/schemas/Error" });
  assert.equal(examples.ERR_VALIDATION.value.errorCode, "ERR_VALIDATION");
  assert.ok(shared.Error429.headers["Retry-After"]);
  assert.deepEqual(parameters, [{ $ref: "#/components/parameters/IdempotencyKey" }]);
  assert.deepEqual(shared.HpmError401.content["application/json"].schema, {
    $ref: "#/components/schemas/HpmError",
  });
});

test("the description is plain JSON Schema, without our validator's own keywords", () => {
  const { properties } = api.paths["/probe"].post.requestBody.content["application/json"].schema;
  assert.deepEqual([properties.amount.type, properties.id.format, properties.at.type], ["number", "uuid", "string"]);
  assert.doesNotMatch(JSON.stringify(api), /"(instant|guid)":true|"amount":"(any|positive|query)"/);
});

test("/docs and all that it loads come from our own origin, under a policy without inline scripts", async () => {
  const page = await server.client.get("/docs/");
  assert.equal(page.status, 200);
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.match(policy, /script-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|https?:/);
  assert.doesNotMatch(page.text, /<script>|<style>|https?:\/\//);
  const [, nonce = ""] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
  assert.ok(nonce.length >= 16 && page.text.includes(`content="${nonce}"`));
  const again = await server.client.get("/docs/");
  assert.ok(!again.text.includes(nonce), "each page has a nonce of its own");
  for (const asset of ["/docs/site.css", "/docs/reference.js", "/docs/third-party-notices.txt", "/openapi.json"])
    assert.equal((await server.client.get(asset)).status, 200, asset);
});

test("the service's address redirects browsers to the API reference", async () => {
  const reply = await server.client.get("/");
  assert.deepEqual([reply.status, reply.headers.get("location")], [302, "/docs/"]);
});

test("every error code has a page in docs/errors with status and example, and every page has an error code", async () => {
  const folder = join(import.meta.dirname, "..", "..", "..", "..", "..", "docs", "errors");
  const codes = Object.keys({
    ERR_VALIDATION: 0,
    ERR_MALFORMED_JSON: 0,
    ERR_CONTENT_TYPE: 0,
    ERR_UNAUTHORIZED: 0,
    ERR_FORBIDDEN: 0,
    ERR_NOT_FOUND: 0,
    ERR_METHOD_NOT_ALLOWED: 0,
    ERR_CONFLICT: 0,
    ERR_TOO_LARGE: 0,
    ERR_RATE_LIMIT: 0,
    ERR_INTERNAL: 0,
    ERR_UNAVAILABLE: 0,
  } satisfies Record<RefusalCode, 0>) as RefusalCode[];
  const pages = (await readdir(folder))
    .filter((name) => name.startsWith("ERR_"))
    .map((name) => name.replace(".md", ""));
  assert.deepEqual(pages.toSorted(), codes.toSorted());
  const index = await readFile(join(folder, "README.md"), "utf8");
  for (const code of codes) {
    const page = await readFile(join(folder, `${code}.md`), "utf8");
    assert.ok(page.startsWith(`# ${code} (${new Refusal(code, "").status})\n`), code);
    assert.ok(page.includes(`"errorCode": "${code}"`), code);
    assert.ok(index.includes(`(${code}.md)`), code);
  }
});
