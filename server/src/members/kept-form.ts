import type { Platform } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import type { MemberId } from "./member.ts";
import { insertKeptForm, selectKeptForm, trimKeptForms, type KeptFormId } from "./store/kept-forms.ts";

export type FormFields = Readonly<Record<string, string | readonly string[]>>;

const KEPT_MS = 10 * 60_000;
const KEPT_MAX = 5;
/** Fields with such names are never stored, not even sealed. */
const SECRET_FIELD = /password|code|secret|sealed|passkey/i;

/** Keeps what the member typed for ten minutes, without passwords and codes. */
export async function keepForm(
  { database, keys, clock }: Platform,
  memberId: MemberId,
  form: { path: string; fields: FormFields },
): Promise<KeptFormId> {
  const id = newId<"kept-form">();
  const fields = Object.fromEntries(Object.entries(form.fields).filter(([name]) => !SECRET_FIELD.test(name)));
  const text = JSON.stringify({ path: form.path, fields });
  const sealed = keys.seal("member-secret", Buffer.from(text), keptContext(id));
  const expiresAt = new Date(clock.now().getTime() + KEPT_MS);
  await database.system(async (tx) => {
    await insertKeptForm(tx, { id, memberId, sealed, expiresAt });
    await trimKeptForms(tx, memberId, KEPT_MAX);
  });
  return id;
}

/** Returns the fields that the member typed into the form at this path, or null if none are kept for this member. */
export async function openKeptForm(
  { database, keys, clock }: Platform,
  memberId: MemberId,
  { id: given, path }: { id: string; path: string },
): Promise<FormFields | null> {
  const id = parseId<"kept-form">(given);
  if (id === null) return null;
  const sealed = await selectKeptForm(database.readSystem(), { id, memberId, now: clock.now() });
  if (sealed === undefined) return null;
  const kept = JSON.parse(keys.open("member-secret", sealed, keptContext(id)).toString()) as {
    path: string;
    fields: FormFields;
  };
  return kept.path === path ? kept.fields : null;
}

function keptContext(id: KeptFormId): string {
  return `kept-form:${id}`;
}
