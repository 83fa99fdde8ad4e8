import { Type } from "typebox";
import type { Context, ReadContext } from "#platform/context.ts";
import type { App } from "#platform/http/app.ts";
import { clearable, kept, recordRoutes, required } from "#platform/http/routes-of-record.ts";
import {
  Code,
  CodeFilter,
  DateTimeOutput,
  Email,
  EmailFilter,
  IdOutput,
  NameText,
  Nullable,
  Text,
  TextOutput,
} from "#platform/http/schemas.ts";
import { formatInstant } from "#platform/text/instant.ts";
import { userAccessRoutes } from "./access-routes.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { listUsers } from "./list-users.ts";
import { readUser } from "./read-user.ts";
import { nameUserAccounts, USER_ACCOUNTS_MAX } from "./user-account.ts";
import { registrationStateOf, registrationStates, type User as StoredUser } from "./user.ts";

const UserAccountInput = Type.Object(
  {
    customerCode: Type.Optional(
      Nullable(Code(100, "Code of a customer: opens all of the customer's accounts, later ones too.", "C-1001")),
    ),
    accountErpCode: Type.Optional(
      Nullable(Code(100, "ERP code of one account, or the code of an account without one.", "120.35.001")),
    ),
    canPay: Type.Optional(
      Type.Boolean({ description: "True: the user may pay. False: the user only looks. Default true." }),
    ),
  },
  {
    $id: "UserAccountRequest",
    description: "Opens one customer or one account to the user: exactly one of the two codes is sent.",
    examples: [{ customerCode: "C-1001", canPay: false }],
  },
);

const UserAccountOutput = Type.Object(
  {
    customerCode: Nullable(Type.String({ description: "Code of the customer whose accounts are open to the user." })),
    accountErpCode: Nullable(Type.String({ description: "ERP code, else code, of the account open to the user." })),
    canPay: Type.Boolean({ description: "False: the user only looks." }),
  },
  { $id: "UserAccount" },
);

const RegistrationStateField = (description: string) => Type.Enum([...registrationStates], { description });

const fields = {
  code: required(Code(100, "Code of the user, unique.", "U-12")),
  erpCode: clearable(Code(100, "Code of the user in the ERP system, unique.")),
  name: required(NameText(200, "First name.", "Ayşe")),
  surname: required(NameText(200, "Last name.", "Yılmaz")),
  email: required(Email()),
  gsm: clearable(Text(32, "Mobile number, with or without country code; stored as E.164.", "0532 123 45 67")),
  sendRegisterMail: kept(
    Type.Boolean({
      description:
        "Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false.",
    }),
  ),
  canUseMobile: kept(
    Type.Boolean({ description: "The user gets access in supported mobile applications. Default false." }),
  ),
  isActive: kept(Type.Boolean({ description: "Default true." })),
  accounts: clearable(
    Type.Array(UserAccountInput, {
      maxItems: USER_ACCOUNTS_MAX,
      description:
        "What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its customer.",
    }),
  ),
};

const User = Type.Object(
  {
    id: IdOutput("Permanent id of the user."),
    code: TextOutput("Code of the user, unique.", "U-12"),
    erpCode: Nullable(Type.String({ description: "Code of the user in the ERP system, unique." })),
    name: TextOutput("First name.", "Ayşe"),
    surname: TextOutput("Last name.", "Yılmaz"),
    email: Type.String({ description: "E-mail address.", examples: ["ayse@example.com"] }),
    gsm: Nullable(Type.String({ description: "Mobile number in E.164.", examples: ["+905321234567"] })),
    sendRegisterMail: Type.Boolean({ description: "A registration e-mail was requested." }),
    canUseMobile: Type.Boolean({ description: "The user has access in supported mobile applications." }),
    isActive: Type.Boolean({ description: "False: no longer in use." }),
    accounts: Type.Array(UserAccountOutput, { description: "What the user sees and pays, in the order of the list." }),
    registrationState: RegistrationStateField(
      "NotInvited; Invited: the present e-mail address was invited; Registered: its owner has logged in.",
    ),
    lastLoginDate: Nullable(DateTimeOutput("The last log-in.")),
  },
  { $id: "User" },
);

export function userRoutes(app: App): void {
  userAccessRoutes(app);
  recordRoutes(app, {
    path: "/vendor/user",
    name: "User",
    noun: "user",
    tag: "Users",
    fields,
    exampleOfChange: {
      updateCode: "U-12",
      canUseMobile: true,
      gsm: null,
      accounts: [{ customerCode: "C-1001", canPay: false }],
    },
    record: User,
    filters: {
      name: Type.Optional(Text(200, "Lists users whose name and surname contain this.")),
      email: Type.Optional(EmailFilter("Lists users whose e-mail address contains this.")),
      canUseMobile: Type.Optional(Type.Boolean()),
      isActive: Type.Optional(Type.Boolean()),
      customerCode: Type.Optional(CodeFilter(100, "Lists users with an entry of this customer.")),
      accountErpCode: Type.Optional(
        CodeFilter(100, "Lists users to whom this account is open, by its own entry or its customer's."),
      ),
      registrationState: Type.Optional(RegistrationStateField("Lists users in this state.")),
    },
    create: createUser,
    createRefuses: [404],
    change: changeUser,
    read: readUser,
    list: listUsers,
    show: shownUsers,
  });
}

async function shownUsers(ctx: Context | ReadContext, users: readonly StoredUser[]) {
  const accounts = await nameUserAccounts(
    ctx,
    users.map((user) => user.accounts),
  );
  return users.map((user, index) => {
    const { invitedAt: _invited, registeredAt: _registered, lastLoginAt, updatedAt: _updated, ...fields } = user;
    return {
      ...fields,
      accounts: accounts[index],
      registrationState: registrationStateOf(user),
      lastLoginDate: lastLoginAt && formatInstant(lastLoginAt),
    };
  });
}
