import assert from "node:assert/strict";
import type { RouteOptions } from "fastify";
import { messageSources } from "#app.ts";
import type { Platform } from "#platform/context.ts";
import type { Access } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { portalRoutes } from "../../../src/portal/index.ts";

export interface PortalRoute {
  name: string;
  method: string;
  url: string;
  access: Access;
}

/** No record has this id. */
export const UNKNOWN_ID = "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10";

/** The routes that the portal declares, without a server. */
export function declaredRoutes(platform: Platform): PortalRoute[] {
  const found: PortalRoute[] = [];
  const add = (method: string, path: string, access: Access | undefined) => {
    assert.ok(access, `${method} ${path} does not say who may use it`);
    found.push({ name: `${method} ${path}`, method, url: path, access });
  };
  const recorder = {
    route: ({ method, url: path, config }: RouteOptions) => add(String(method), path, config?.access),
    get: (path: string, { config }: Pick<RouteOptions, "config">) => add("GET", path, config?.access),
  };
  portalRoutes(recorder as unknown as App, platform, { ...messageSources, queues: [] });
  return found;
}

/** The address of the route in this company, of a record that does not exist. */
export function addressOf({ url }: PortalRoute, company: string): string {
  return url
    .replace(":company", company)
    .replace(":code", company)
    .replace(":id", UNKNOWN_ID)
    .replace(":day", "2026-01-31");
}
