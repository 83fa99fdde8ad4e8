import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { inTransaction, type Platform } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { App } from "#platform/http/app.ts";
import { newId } from "#platform/ids.ts";
import type { HttpReply, Json } from "./http.ts";
import { testServer, type Merchant, type TestServer } from "./server.ts";

export interface VendorRecord {
  path: string;
  routes: (app: App, platform: Platform) => void;
  /** A valid record without codes. */
  valid: Record<string, unknown>;
  required: readonly string[];
  booleans: readonly string[];
  /** The audit log's noun. */
  recordType: string;
}

export interface VendorClient {
  server(): TestServer;
  merchant(): Merchant;
  get(query: string, token?: string): Promise<HttpReply>;
  post(body: unknown, token?: string): Promise<HttpReply>;
  put(body: unknown, token?: string): Promise<HttpReply>;
  create(fields?: object, token?: string): Promise<Json>;
}

export function assertRefused(reply: HttpReply, status: number, errorCode: string, field?: string): void {
  assert.deepEqual([reply.status, reply.body.errorCode], [status, errorCode], reply.text);
  if (field !== undefined) assert.equal(reply.body.details?.field, field);
}

const listActions = statement<{ action: string }>(
  "test.listActions",
  "select action from audit_log where tenant_id = $1 and record_id = $2 order by id",
);

/** The guarantees that customers, users and current accounts share, and a client for the rest. */
export function vendorRecordTests({ path, routes, valid, required, booleans, recordType }: VendorRecord): VendorClient {
  let server: TestServer;
  let merchant: Merchant;
  before(async () => {
    server = await testServer(routes, { rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
    merchant = await server.newMerchant();
  });
  after(() => server.close());

  let codes = 0;
  const get = (query: string, token = merchant.token) => server.client.get(path + query, { token });
  const post = (body: unknown, token = merchant.token) => server.client.post(path, body, { token });
  const put = (body: unknown, token = merchant.token) => server.client.put(path, body, { token });
  const create = async (fields: object = {}, token = merchant.token): Promise<Json> => {
    const reply = await post({ ...valid, code: `code-${(codes += 1)}`, ...fields }, token);
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual([reply.body.isSuccess, reply.body.message], [true, null]);
    return reply.body.data;
  };

  test(`Accounts, customers, users: ${path}: a record is created, read by id, code and erpCode, and listed`, async () => {
    const { token } = await server.newMerchant();
    const first = await create({ code: "A", erpCode: "EA" }, token);
    await create({ code: "B" }, token);
    for (const query of [`/${first.id}`, `?id=${first.id}`, "?code=A", "?erpCode=EA", `?id=${first.id}&code=B`]) {
      assert.deepEqual((await get(query, token)).body, first, query);
    }
    const page = await get("?page=2&pageSize=1", token);
    const { data, ...rest } = page.body;
    assert.deepEqual(rest, { isSuccess: true, message: null, totalCount: 2, page: 2, pageSize: 1 });
    assert.deepEqual([data.length, data[0].code], [1, "B"]);
    assert.equal((await get("?code=&unknown=1", token)).body.totalCount, 2);
    assertRefused(await get("?pageSize=101", token), 400, "ERR_VALIDATION", "pageSize");
  });

  test(`${path}: an unknown record is 404, and codes match exactly`, async () => {
    await create({ code: "Exact" });
    for (const query of [`/${newId()}`, `?id=${newId()}`, "?code=exact", "?erpCode=none"]) {
      assertRefused(await get(query), 404, "ERR_NOT_FOUND");
    }
    assertRefused(await get("?id=17"), 400, "ERR_VALIDATION", "id");
    assertRefused(await put({ updateCode: "exact" }), 404, "ERR_NOT_FOUND", "updateCode");
    assertRefused(await put({ id: newId() }), 404, "ERR_NOT_FOUND", "id");
    assertRefused(await put({ code: "Exact" }), 400, "ERR_VALIDATION", "updateCode");
  });

  test(`${path}: updateCode identifies the record, code may change, and absent fields keep their values`, async () => {
    const created = await create({ code: "Old", erpCode: "E-Old" });
    const changed = await put({ updateCode: "Old", code: "New" });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(changed.body.data, { ...created, code: "New" });
    const nulls = Object.fromEntries([...required, ...booleans].map((field) => [field, null]));
    assert.deepEqual((await put({ updateCode: "New", ...nulls })).body.data, { ...created, code: "New" });
    assertRefused(await get("?code=Old"), 404, "ERR_NOT_FOUND");
    assert.equal((await get("?code=New")).body.id, created.id);
    const cleared = await put({ id: created.id, updateCode: "unknown", erpCode: null });
    assert.deepEqual(cleared.body.data, { ...created, code: "New", erpCode: null });
    const ctx = server.contextFor(merchant.tenantId);
    const actions = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(listActions, [tenantId, created.id]));
    assert.deepEqual(
      actions.map((each) => each.action),
      [`${recordType}.created`, ...Array<string>(3).fill(`${recordType}.changed`)],
    );
  });

  test(`${path}: code and erpCode are unique, on POST and on PUT, also for two at once`, async () => {
    await create({ code: "U-1", erpCode: "UE-1" });
    await create({ code: "U-2" });
    assertRefused(await post({ ...valid, code: "U-1" }), 409, "ERR_CONFLICT", "code");
    assertRefused(await post({ ...valid, code: "U-3", erpCode: "UE-1" }), 409, "ERR_CONFLICT", "erpCode");
    assertRefused(await put({ updateCode: "U-2", code: "U-1" }), 409, "ERR_CONFLICT", "code");
    assertRefused(await put({ updateCode: "U-2", erpCode: "UE-1" }), 409, "ERR_CONFLICT", "erpCode");
    const replies = await Promise.all([1, 2, 3, 4].map(() => post({ ...valid, code: "U-4" })));
    assert.deepEqual(
      replies.map((each) => each.status).toSorted((left, right) => left - right),
      [201, 409, 409, 409],
    );
  });

  test(`${path}: a missing or empty required field is 400, and the reply names it`, async () => {
    for (const field of required) {
      const body = { ...valid, code: "R" };
      assertRefused(await post({ ...body, [field]: undefined }), 400, "ERR_VALIDATION", field);
      assertRefused(await post({ ...body, [field]: "" }), 400, "ERR_VALIDATION", field);
    }
    assertRefused(await post("{"), 400, "ERR_MALFORMED_JSON");
    assertRefused(
      await server.client.post(path, "a=1", { token: merchant.token, headers: { "Content-Type": "text/plain" } }),
      400,
      "ERR_CONTENT_TYPE",
    );
  });

  test(`${path}: booleans are booleans, never strings or numbers`, async () => {
    const created = await create({ code: "Bool" });
    for (const field of booleans) {
      for (const wrong of ["true", 1]) {
        assertRefused(await post({ ...valid, code: "X", [field]: wrong }), 400, "ERR_VALIDATION", field);
        assertRefused(await put({ id: created.id, [field]: wrong }), 400, "ERR_VALIDATION", field);
      }
      assert.equal(typeof created[field], "boolean");
    }
    assert.equal((await put({ id: created.id, isActive: false })).body.data.isActive, false);
    assert.ok((await get("?isActive=false")).body.data.some((each: Json) => each.id === created.id));
    assertRefused(await get("?isActive=yes"), 400, "ERR_VALIDATION", "isActive");
  });

  test(`${path}: no token is 401, a token without the scope 403, another tenant's record 404`, async () => {
    const created = await create({ code: "T", erpCode: "TE" });
    const { token: stranger } = await server.newMerchant();
    const { token: unscoped } = await server.newMerchant({ tenantId: merchant.tenantId, scopes: ["cat"] });
    const calls: [string, string, unknown?][] = [
      ["GET", `${path}/${created.id}`],
      ["GET", path],
      ["POST", path, { ...valid, code: "Z" }],
      ["PUT", path, { id: created.id, isActive: false }],
    ];
    for (const [method, address, body] of calls) {
      assertRefused(await server.client.request(method, address, { body }), 401, "ERR_UNAUTHORIZED");
      assertRefused(await server.client.request(method, address, { body, token: unscoped }), 403, "ERR_FORBIDDEN");
    }
    for (const query of [`/${created.id}`, `?id=${created.id}`, "?code=T", "?erpCode=TE"]) {
      assertRefused(await get(query, stranger), 404, "ERR_NOT_FOUND");
    }
    assertRefused(await put({ id: created.id, isActive: false }, stranger), 404, "ERR_NOT_FOUND");
    assertRefused(await put({ updateCode: "T", isActive: false }, stranger), 404, "ERR_NOT_FOUND");
    assert.equal((await get("", stranger)).body.totalCount, 0);
    assert.equal((await create({ code: "T", erpCode: "TE" }, stranger)).code, "T");
    assert.deepEqual((await get(`/${created.id}`)).body, created);
  });

  test(`${path}: text filters match by Turkish and English rules`, async () => {
    const { token } = await server.newMerchant();
    const created = await create({ name: "İSTANBUL Şubesi (ILICA)" }, token);
    await create({ name: "Ankara" }, token);
    for (const part of ["istanbul", "ISTANBUL", "İstanbul", "ıstanbul", "şubesi", "ŞUBESİ", "ilica", "ılıca"]) {
      const { body } = await get(`?name=${encodeURIComponent(part)}`, token);
      assert.deepEqual([body.totalCount, body.data[0]?.id], [1, created.id], part);
    }
    assert.equal((await get("?name=%25", token)).body.totalCount, 0);
  });

  return { server: () => server, merchant: () => merchant, get, post, put, create };
}

/** `isCorporate` needs `taxNumber` and `taxOffice`. */
export function corporateTests({ get, post, put, create }: VendorClient, valid: Record<string, unknown>): void {
  test("taxNumber and taxOffice are required for corporate records only", async () => {
    const corporate = { ...valid, isCorporate: true };
    assertRefused(await post({ ...corporate, code: "C-0", taxOffice: "Kadıköy" }), 400, "ERR_VALIDATION", "taxNumber");
    assertRefused(
      await post({ ...corporate, code: "C-0", taxNumber: "1234567890" }),
      400,
      "ERR_VALIDATION",
      "taxOffice",
    );
    assertRefused(
      await post({ ...corporate, code: "C-0", taxNumber: "12345678901", taxOffice: "X" }),
      400,
      "ERR_VALIDATION",
      "taxNumber",
    );
    const created = await create({ isCorporate: true, taxNumber: "1234567890", taxOffice: "Kadıköy" });
    assertRefused(await put({ id: created.id, taxNumber: null }), 400, "ERR_VALIDATION", "taxNumber");
    const person = await put({ id: created.id, isCorporate: false, taxNumber: null, taxOffice: null });
    assert.deepEqual([person.status, person.body.data.taxNumber], [200, null]);
    assertRefused(await put({ id: created.id, isCorporate: true }), 400, "ERR_VALIDATION", "taxNumber");
    assert.equal((await get(`/${created.id}`)).body.isCorporate, false);
  });

  test("a tax number with wrong check digits is refused without repeating an identity number", async () => {
    const corporate = { ...valid, isCorporate: true, taxOffice: "Kadıköy" };
    const company = await post({ ...corporate, code: "SOLE-1", taxNumber: " 4540536920 " });
    assert.deepEqual([company.status, company.body.data?.taxNumber], [201, "4540536920"]);
    for (const taxNumber of ["4540536921", "10000000147", "123456789"])
      assertRefused(await post({ ...corporate, code: "SOLE-2", taxNumber }), 400, "ERR_VALIDATION", "taxNumber");
    const person = await post({ ...valid, code: "SOLE-3", taxNumber: "10000000146" });
    assertRefused(person, 400, "ERR_VALIDATION", "taxNumber");
    assert.ok(!person.text.includes("10000000146"));
  });

  test("a sole trader's tax number is an identity number: shown by two digits, kept or replaced by changes", async () => {
    const soleTrader = { isCorporate: true, taxNumber: " 10000000146", taxOffice: "Kadıköy" };
    const reply = await post({ ...valid, code: "SOLE-4", ...soleTrader });
    assert.deepEqual([reply.status, reply.body.data?.taxNumber], [201, "*********46"]);
    const { id } = reply.body.data;
    const replies = [reply, await put({ id, taxOffice: "Beşiktaş" }), await get(`/${id}`), await get("/list")];
    for (const { text } of replies) {
      assert.match(text, /"taxNumber":"\*{9}46"/);
      assert.ok(!text.includes("10000000146"));
    }
    assertRefused(await put({ id, isCorporate: false }), 400, "ERR_VALIDATION", "taxNumber");
    assertRefused(await put({ id, taxNumber: null }), 400, "ERR_VALIDATION", "taxNumber");
    assertRefused(await put({ id, taxNumber: "*********46" }), 400, "ERR_VALIDATION", "taxNumber");
    assert.equal((await put({ id, taxNumber: "12345678950" })).body.data.taxNumber, "*********50");
    assert.equal((await put({ id, taxNumber: "4540536920" })).body.data.taxNumber, "4540536920");
    assert.equal((await put({ id, taxNumber: "10000000146" })).body.data.taxNumber, "*********46");
    const person = await put({ id, isCorporate: false, taxNumber: null });
    assert.deepEqual([person.status, person.body.data.taxNumber], [200, null]);
  });
}

/** `code` and `erpCode` of a record, and its name. */
export function unseenCharacterTests({ get, post, put, create }: VendorClient, valid: Record<string, unknown>): void {
  test("codes with white space at their ends or invisible characters are refused; in filters it is ignored", async () => {
    for (const code of [" A-1", "A-1\u00a0", "A\u200b-1", "A-1\ufe0f", "\ufeffA-1"]) {
      assertRefused(await post({ ...valid, code }), 400, "ERR_VALIDATION", "code");
      assertRefused(await post({ ...valid, code: "A-1", erpCode: code }), 400, "ERR_VALIDATION", "erpCode");
      assertRefused(await put({ updateCode: code, name: "B" }), 400, "ERR_VALIDATION", "updateCode");
    }
    const created = await create({ code: "SEEN-1" });
    assert.equal((await get("?code=%20SEEN-1%C2%A0")).body.id, created.id);
  });

  test("a name that lost a letter on its way (U+FFFD) is refused", async () => {
    assertRefused(await post({ ...valid, code: "LOST-1", name: "Ay\ufffde" }), 400, "ERR_VALIDATION", "name");
  });
}

/** The ERP code of a customer or current account, else its code, names its account. */
export function ownAccountTests({ get, post, put, create }: VendorClient, valid: Record<string, unknown>): void {
  test("two records never share an account: one's code cannot become the other's erpCode, on POST and PUT", async () => {
    const [byCode, byErpCode] = [await create({ code: "ACC-1" }), await create({ code: "ACC-2", erpCode: "ERP-2" })];
    const conflict = [409, "ERR_CONFLICT"] as const;
    assertRefused(await post({ ...valid, code: "ACC-3", erpCode: "ACC-1" }), ...conflict, "erpCode");
    assertRefused(await post({ ...valid, code: "ERP-2" }), ...conflict, "code");
    assertRefused(await put({ id: byErpCode.id, erpCode: "ACC-1" }), ...conflict, "erpCode");
    assertRefused(await put({ id: byCode.id, code: "ERP-2" }), ...conflict, "code");
    assert.equal((await get(`/${byCode.id}`)).body.code, "ACC-1");
    assert.equal((await put({ id: byCode.id, erpCode: "ERP-1" })).status, 200);
    assert.equal((await put({ id: byErpCode.id, erpCode: "ACC-1" })).status, 200, "no account has this name any more");
  });
}
