import { formPages } from "../forms/index.ts";
import { memberPage, type Portal } from "../page/index.ts";
import { fieldForm } from "./field-form.tsx";
import { fieldsPage } from "./fields-page.tsx";
import { removeField, removeFieldPage } from "./remove-field.tsx";

export function fieldPages(portal: Portal): void {
  const base = "/portal/:company/setup/fields";
  memberPage(portal, { method: "GET", action: "setup.read", path: base }, fieldsPage);
  formPages(portal, fieldForm);
  const remove = { action: "setup.write", path: `${base}/:field/remove` } as const;
  memberPage(portal, { ...remove, method: "GET" }, removeFieldPage);
  memberPage(portal, { ...remove, method: "POST" }, removeField);
}
