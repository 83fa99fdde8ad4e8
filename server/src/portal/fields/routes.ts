import { memberPage, type Portal } from "../page-routes.ts";
import { changeField, changeFieldPage, defineField, newFieldPage } from "./field-form.ts";
import { fieldsPage } from "./fields-page.ts";
import { removeField, removeFieldPage } from "./remove-field.ts";

export function fieldPages(portal: Portal): void {
  const base = "/portal/:company/setup/fields";
  const form = { method: "GET", action: "setup.write" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { method: "GET", action: "setup.read", path: base }, async (ctx, request) => ({
    page: await fieldsPage(ctx, request),
  }));
  memberPage(portal, { ...form, path: `${base}/new` }, async (ctx, request) => ({
    page: await newFieldPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/new` }, defineField);
  memberPage(portal, { ...form, path: `${base}/:field/change` }, async (ctx, request) => ({
    page: await changeFieldPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:field/change` }, changeField);
  memberPage(portal, { ...form, path: `${base}/:field/remove` }, async (ctx, request) => ({
    page: await removeFieldPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:field/remove` }, removeField);
}
