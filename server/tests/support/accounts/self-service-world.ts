import type { TestContext } from "node:test";
import { collectionRoutes } from "#collections/index.ts";
import { linkPageRoutes } from "#links/index.ts";
import { inTransaction } from "#platform/context.ts";
import { requestRoutes } from "#requests/index.ts";
import { selfServiceRoutes } from "#self-service/index.ts";
import { userRoutes, type User } from "#users/index.ts";
import { widgetPaymentRoutes } from "#widget-payments/index.ts";
import { listSandboxMessages } from "../../../src/notifications/sandbox-messages.ts";
import { createUser, type NewUser } from "../../../src/users/create-user.ts";
import { inviteUser } from "../../../src/users/log-in/invite-user.ts";
import type { WorldOptions } from "../payment-world.ts";
import { accountWorld } from "./account-world.ts";

export interface Page {
  status: number;
  text: string;
  location: string;
  headers: Headers;
}

/** A world with open items, whose company has users. */
export async function selfServiceWorld(t: TestContext, options: WorldOptions = {}) {
  const world = await accountWorld(t, {
    ...options,
    routes: (app, platform) => {
      linkPageRoutes(app, platform);
      requestRoutes(app, platform);
      userRoutes(app);
      collectionRoutes(app);
      widgetPaymentRoutes(app, platform);
      selfServiceRoutes(app, platform);
    },
  });
  const { ctx, server } = world;
  const [{ code: company = "" } = {}] = await world.rows(`select code from tenants where id = '${ctx.tenantId}'`);
  const base = `/my/${String(company)}`;
  const newUser = (fields: Partial<NewUser> & { code: string }): Promise<User> =>
    inTransaction(ctx, (ctx) =>
      createUser(ctx, { name: "Mehmet", surname: "Öztürk", email: `${fields.code}@ege.example`, ...fields }),
    );
  const browser = () => newBrowser(server.baseUrl, base);
  return {
    ...world,
    base,
    newUser,
    browser,
    /** A browser in which the user has accepted an invitation. */
    async loggedIn(user: User) {
      const opened = browser();
      const { link } = await inTransaction(ctx, (ctx) => inviteUser(ctx, { id: user.id }, { sendMail: false }));
      const token = new URL(link).searchParams.get("token")!;
      await opened.post("/invitation", { token });
      return opened;
    },
    /** The messages of the world, the newest first. */
    mails: () =>
      listSandboxMessages(
        server.platform,
        {
          lookOf: async () => ({
            company: "Kilim",
            accent: "#000000",
            onAccent: "#ffffff",
            logo: null,
            contactEmail: null,
            contactPhone: null,
          }),
          isStillValid: async () => true,
        },
        100,
      ),
    async newestCode(): Promise<string> {
      const [mail] = (await this.mails()).filter(({ kind }) => kind === "user.code");
      return /\b(\d{6})\b/.exec(mail?.subject ?? "")?.[1] ?? "";
    },
  };
}

export type SelfServiceWorld = Awaited<ReturnType<typeof selfServiceWorld>>;

/** A browser without script, which keeps its cookies and sends its forms from our own pages. */
function newBrowser(baseUrl: string, base: string) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
    const { pathname, search } = new URL(
      path.startsWith("/my/") || path.startsWith("http") ? path : base + path,
      baseUrl,
    );
    const reply = await fetch(new URL(pathname + search, baseUrl), {
      ...init,
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "Accept-Language": "en",
        "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0",
        ...init.headers,
      },
      redirect: "manual",
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]!.split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = reply.headers.get("location") ?? "";
    return { status: reply.status, text: await reply.text(), location, headers: reply.headers } satisfies Page;
  };
  return {
    cookies,
    get: (path: string) => ask(path),
    post(path: string, fields: Record<string, string | string[]>, headers: Record<string, string> = {}) {
      const body = new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
      );
      return ask(path, {
        method: "POST",
        body: body.toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin", ...headers },
      });
    },
  };
}

export type Browser = ReturnType<typeof newBrowser>;
