import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import {
  changeUser,
  createUser,
  nameUserAccounts,
  readUser,
  USER_ACCOUNTS_MAX,
  type User,
  type UserId,
  type WantedUserAccount,
} from "#users/index.ts";
import { defineForm, type Form, seenTime } from "../forms/index.ts";
import { pageUrl, useText, withQuery } from "../page/index.ts";
import type { Problem, Text } from "../words/index.ts";
import { requestedUser, userName, userUrl } from "./user-urls.ts";

/** What a line of the list of accounts shows. */
interface Line {
  kind: "customer" | "account";
  code: string;
  canPay: boolean;
}

/** Lines for what is added. More are on the form after it was saved. */
const EMPTY_LINES = 3;

export const userForm = defineForm({
  nav: "customers",
  action: "users.write",
  words: ({ userForm, users: { title } }: Text) => ({ ...userForm, list: title }),
  find: requestedUser,
  more: async (ctx, stored) => ({ lines: stored === null ? [] : await storedLines(ctx, stored) }),
  problemWords: ({ problem }) => problem,
  problem: lineProblem,
  fields: {
    userCode: {
      verbName: "code",
      label: ({ words }) => words.code,
      hint: ({ words }) => words.codeHint,
      value: ({ stored }) => stored?.code,
      lengthMax: 100,
      isRequired: true,
    },
    erpReference: {
      verbName: "erpCode",
      label: ({ words }) => words.erpCode,
      value: ({ stored }) => stored?.erpCode,
      lengthMax: 100,
    },
    firstName: {
      verbName: "name",
      label: ({ words }) => words.name,
      value: ({ stored }) => stored?.name,
      lengthMax: 200,
      isRequired: true,
    },
    surname: {
      label: ({ words }) => words.surname,
      value: ({ stored }) => stored?.surname,
      lengthMax: 200,
      isRequired: true,
    },
    email: {
      label: ({ words }) => words.email,
      hint: ({ words, stored }) => (stored === null ? words.emailHint : words.newEmailHint),
      value: ({ stored }) => stored?.email,
      input: { type: "email" },
      lengthMax: 254,
      isRequired: true,
    },
    gsm: { label: ({ words }) => words.gsm, value: ({ stored }) => stored?.gsm, input: { type: "tel" }, lengthMax: 32 },
    accounts: { kind: "odd", draw: ({ more }, given) => <AccountLines lines={typedLines(given) ?? more.lines} /> },
    invites: {
      kind: "check",
      label: ({ words }) => words.invites,
      hint: ({ words }) => words.invitesHint,
      isChecked: () => true,
      isShown: ({ stored }) => stored === null,
    },
  },
  read(typed, { stored }) {
    const required = (["userCode", "firstName", "surname", "email"] as const).filter((name) => typed.text(name) === "");
    const problems: Problem[] = required.map((field) => ({ field, reason: "required" }));
    if (problems.length > 0) return { problems };
    const input = {
      code: typed.text("userCode"),
      erpCode: typed.text("erpReference") || null,
      name: typed.text("firstName"),
      surname: typed.text("surname"),
      email: typed.text("email"),
      gsm: typed.text("gsm") || null,
      accounts: (typedLines(typed.form) ?? []).map(entryOf),
      sendRegisterMail: stored === null ? typed.text("invites") === "yes" : undefined,
    };
    return { input };
  },
  add: {
    path: "/users/new",
    title: ({ words }) => words.newTitle,
    back: ({ ctx, words }) => ({ label: words.list, url: pageUrl(ctx, "/users") }),
    save: addUser,
  },
  change: {
    path: "/users/:id/edit",
    title: ({ words }) => words.editTitle,
    back: ({ ctx, stored }) => ({ label: userName(ctx, stored), url: userUrl(ctx, stored) }),
    version: ({ updatedAt }) => updatedAt.toISOString(),
    async save(ctx, input, { stored, seen }) {
      const change = { ...input, id: stored.id, unchangedSince: seenTime(seen, stored) };
      await namingLines(inTransaction(ctx, (ctx) => changeUser(ctx, change)));
      return { to: withQuery(userUrl(ctx, stored), { done: "saved" }) };
    },
  },
});

interface ReadUser {
  code: string;
  erpCode: string | null;
  name: string;
  surname: string;
  email: string;
  gsm: string | null;
  accounts: WantedUserAccount[];
  sendRegisterMail: boolean | undefined;
}

async function addUser(ctx: MemberContext, { erpCode, gsm, ...input }: ReadUser, id: UserId) {
  const to = withQuery(userUrl(ctx, { id }), { done: "saved" });
  const user = { ...input, id, erpCode: erpCode ?? undefined, gsm: gsm ?? undefined };
  try {
    await namingLines(inTransaction(ctx, (ctx) => createUser(ctx, user)));
    return { to };
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== "duplicate") throw error;
    const isSentBefore = await readUser(ctx, "id", id).then(
      () => true,
      () => false,
    );
    if (isSentBefore) return { to };
    throw error;
  }
}

/** A code that nothing has is wrong input here, where the interface answers 404. */
async function namingLines(written: Promise<User>): Promise<User> {
  return written.catch((error: unknown) => {
    const isLine = error instanceof Refusal && error.code === "ERR_NOT_FOUND" && error.field?.startsWith("accounts");
    throw isLine === true ? invalid(error.field!, error.message, "not_found") : error;
  });
}

async function storedLines(ctx: MemberContext, { accounts }: User): Promise<Line[]> {
  const [named = []] = await nameUserAccounts(ctx, [accounts]);
  return named.map(({ customerCode, accountErpCode, canPay }) =>
    customerCode === null
      ? { kind: "account", code: accountErpCode ?? "", canPay }
      : { kind: "customer", code: customerCode, canPay },
  );
}

/** The lines with a code; null if the form was not sent. An emptied line is removed. */
function typedLines(given: Form | null): Line[] | null {
  if (given === null) return null;
  return Array.from({ length: USER_ACCOUNTS_MAX }, (_, line): Line => ({
    kind: given.text(`kind.${line}`) === "account" ? "account" : "customer",
    code: given.text(`code.${line}`).trim(),
    canPay: given.text(`right.${line}`) !== "looks",
  })).filter(({ code }) => code !== "");
}

function entryOf({ kind, code, canPay }: Line): WantedUserAccount {
  return kind === "customer" ? { customerCode: code, canPay } : { accountErpCode: code, canPay };
}

/** "accounts[1].customerCode" → the list, with the number of the line. */
function lineProblem(problem: Problem): Problem {
  const line = /^accounts\[(\d+)\]/.exec(problem.field)?.[1];
  return line === undefined ? problem : { ...problem, field: "accounts", what: String(Number(line) + 1) };
}

function AccountLines({ lines }: { lines: readonly Line[] }) {
  const { userForm: text } = useText();
  const empty = Array.from({ length: EMPTY_LINES }, (): Line => ({ kind: "customer", code: "", canPay: true }));
  const shown = [...lines, ...empty].slice(0, USER_ACCOUNTS_MAX);
  return (
    <fieldset class="field" id="accounts" aria-describedby="accounts-note">
      <legend>{text.accounts}</legend>
      <p class="hint" id="accounts-note">
        {text.accountsHint}
      </p>
      {shown.map((line, index) => (
        <div class="row opened-line" key={index}>
          <select name={`kind.${index}`} aria-label={text.kindOf(index + 1)}>
            {(["customer", "account"] as const).map((kind) => (
              <option key={kind} value={kind} selected={kind === line.kind}>
                {text.kind[kind]}
              </option>
            ))}
          </select>
          <input
            type="text"
            name={`code.${index}`}
            aria-label={text.codeOf(index + 1)}
            value={line.code}
            maxLength={100}
            autocomplete="off"
          />
          <select name={`right.${index}`} aria-label={text.rightOf(index + 1)}>
            {(["pays", "looks"] as const).map((right) => (
              <option key={right} value={right} selected={(right === "pays") === line.canPay}>
                {text.right[right]}
              </option>
            ))}
          </select>
        </div>
      ))}
    </fieldset>
  );
}
