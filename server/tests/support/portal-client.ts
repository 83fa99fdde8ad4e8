import { TOTP, Secret } from "otpauth";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import { createOperator, seedMember, type MemberId, type Role } from "#members/index.ts";
import type { Context, Platform } from "#platform/context.ts";
import { randomHex, randomToken, type TenantId } from "#platform/ids.ts";
import { http, listening, type HttpReply } from "./http.ts";
import { testPlatform, type TestPlatform } from "./platform.ts";

/** A person's browser: it keeps the cookie and sends the headers that browsers send. */
export interface PortalClient {
  get(path: string): Promise<HttpReply>;
  post(
    path: string,
    fields?: Record<string, string | readonly string[]>,
    headers?: Record<string, string>,
  ): Promise<HttpReply>;
  /** Follows redirects, as browsers do. */
  follow(reply: HttpReply): Promise<HttpReply>;
  cookie: string;
}

export function portalClient(baseUrl: string, own: Record<string, string> = {}): PortalClient {
  const client = http(baseUrl);
  const remember = (reply: HttpReply) => {
    for (const set of reply.headers.getSetCookie()) browser.cookie = withCookie(browser.cookie, set);
    return reply;
  };
  const headers = () => ({ cookie: browser.cookie, "Accept-Language": "en", ...own });
  const browser: PortalClient = {
    cookie: "",
    async get(path) {
      return remember(await client.get(path, { headers: headers() }));
    },
    async post(path, fields = {}, extra = { "Sec-Fetch-Site": "same-origin" }) {
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
      );
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      return remember(
        await client.request("POST", path, { body: body.toString(), headers: { ...headers(), ...type, ...extra } }),
      );
    },
    async follow(reply) {
      let current = reply;
      for (let hops = 0; current.status === 303 && hops < 5; hops += 1)
        current = await browser.get(current.headers.get("location") ?? "");
      return current;
    },
  };
  return browser;
}

/** The cookies of a browser after a reply sets one. */
function withCookie(cookies: string, set: string): string {
  const [cookie = ""] = set.split(";", 1);
  const name = cookie.split("=", 1)[0] ?? "";
  const others = cookies.split("; ").filter((each) => each !== "" && !each.startsWith(`${name}=`));
  return [cookie, ...others].join("; ");
}

export interface TestMember {
  id: MemberId;
  email: string;
  password: string;
}

export async function newMember(
  platform: Platform,
  tenantId: TenantId,
  roles: readonly Role[],
  { name = "Selin Aksoy", locale = "en" }: { name?: string; locale?: "tr" | "en" } = {},
): Promise<TestMember> {
  const email = `person-${randomHex(6)}@company.example`;
  const password = randomToken(12);
  const id = await seedMember(platform, tenantId, { email, name, password, roles, locale });
  return { id, email, password };
}

/** An operator who has not logged in yet. */
export async function newOperator(
  platform: Platform,
  { name = "Deniz Arslan", locale = "en" }: { name?: string; locale?: "tr" | "en" } = {},
): Promise<Omit<TestMember, "id">> {
  const given = { email: `operator-${randomHex(6)}@operator.example`, password: randomToken(12) };
  await createOperator(platform, { ...given, name, locale });
  return given;
}

/** A browser in which the operator has logged in for the first time and set up a second factor. */
export async function operatorBrowser(
  baseUrl: string,
  { clock }: Pick<TestPlatform, "clock">,
  operator: Omit<TestMember, "id">,
): Promise<PortalClient> {
  const browser = await loggedIn(baseUrl, operator);
  await withSecondFactor(browser, clock.now());
  return browser;
}

interface TestCompany {
  tenantId: TenantId;
  ctx: Context;
  code: string;
  /** The path of the company's pages. */
  home: string;
  newMember(roles: readonly Role[]): Promise<TestMember>;
  /** A browser in which a new member with these roles has logged in. */
  logIn(roles: readonly Role[]): Promise<PortalClient>;
}

export interface TestPortal extends TestPlatform {
  url: string;
  newCompany(): Promise<TestCompany>;
}

/** Starts the service for tests of the portal. */
export async function startTestPortal(settings: Parameters<typeof testPlatform>[0] = {}): Promise<TestPortal> {
  const shared = await testPlatform({ rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000, ...settings });
  const app = await buildApp(shared.platform);
  const url = await listening(app);
  return {
    ...shared,
    url,
    async newCompany() {
      const tenantId = await shared.newTenant();
      const [tenant] = await findTenants(shared.platform, [tenantId]);
      const { code } = tenant!;
      return {
        tenantId,
        ctx: shared.contextFor(tenantId),
        code,
        home: `/portal/${code}`,
        newMember: (roles) => newMember(shared.platform, tenantId, roles),
        logIn: async (roles) => loggedIn(url, await newMember(shared.platform, tenantId, roles)),
      };
    },
    async close() {
      await app.close();
      await shared.close();
    },
  };
}

/** A browser in which the member has logged in. */
export async function loggedIn(baseUrl: string, { email, password }: Omit<TestMember, "id">): Promise<PortalClient> {
  const browser = portalClient(baseUrl);
  const reply = await browser.post("/portal/-/log-in", { email, password });
  if (reply.status !== 303) throw new Error(`the log-in answered ${reply.status}: ${reply.text}`);
  return browser;
}

/** The path of the link that proves an invited address, from the newest mail to it. */
export async function mailedInvitation(baseUrl: string, email: string): Promise<string> {
  const reply = await http(baseUrl).get("/sandbox/messages", { headers: { Accept: "application/json" } });
  const mails = reply.body.data as { to: string; kind: string; text: string }[];
  const mail = mails.find(({ to, kind }) => to === email && kind === "member.invited");
  return new URL(/https?:\S+\/portal\/-\/invitations\/\S+/.exec(mail?.text ?? "")?.[0] ?? "").pathname;
}

/** Returns the code that an authenticator app shows for the secret at this time. */
export function codeOf(secretText: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secretText.replaceAll(" ", "")) }).generate({ timestamp: at.getTime() });
}

/** Sends a form with a file as a browser does; null for no file. */
export async function sendForm(
  baseUrl: string,
  { cookie }: PortalClient,
  path: string,
  fields: Record<string, string>,
  content: string | Buffer<ArrayBuffer> | null,
): Promise<{ status: number; location: string | null; text: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (content !== null) form.append("file", new File([content], "Kasım.csv", { type: "text/csv" }));
  const reply = await fetch(new URL(path, baseUrl), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { cookie, "Accept-Language": "en", "Sec-Fetch-Site": "same-origin" },
  });
  return { status: reply.status, location: reply.headers.get("location"), text: await reply.text() };
}

/** The value of a hidden or visible field of a page. */
export function valueOf({ text }: Pick<HttpReply, "text">, name: string): string {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? "";
  return /value="([^"]*)"/.exec(field)?.[1] ?? "";
}

interface Pages {
  get(path: string): Promise<Pick<HttpReply, "text">>;
  post(path: string, fields: Record<string, string>): Promise<Pick<HttpReply, "text">>;
}

/** Sets up a second factor. Returns its secret and the recovery codes. */
export async function withSecondFactor(browser: Pages, at: Date): Promise<{ secret: string; codes: string[] }> {
  const page = await browser.get("/portal/-/second-factor");
  const secret = /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? "";
  const given = { sealed: valueOf(page, "sealed"), code: codeOf(secret, at) };
  const reply = await browser.post("/portal/-/second-factor", given);
  return { secret, codes: [...reply.text.matchAll(/<code>([a-z2-9-]{19})<\/code>/g)].map(([, code]) => code ?? "") };
}
