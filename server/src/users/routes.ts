import { Type } from "typebox";
import type { App } from "#platform/http/app.ts";
import { clearable, kept, recordRoutes, required } from "#platform/http/routes-of-record.ts";
import { Code, Email, EmailFilter, IdOutput, NameText, Nullable, Text, TextOutput } from "#platform/http/schemas.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { listUsers } from "./list-users.ts";
import { readUser } from "./read-user.ts";

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
  },
  { $id: "User" },
);

export function userRoutes(app: App): void {
  recordRoutes(app, {
    path: "/vendor/user",
    name: "User",
    noun: "user",
    tag: "Users",
    fields,
    exampleOfChange: { updateCode: "U-12", canUseMobile: true, gsm: null },
    record: User,
    filters: {
      name: Type.Optional(Text(200, "Lists users whose name and surname contain this.")),
      email: Type.Optional(EmailFilter("Lists users whose e-mail address contains this.")),
      canUseMobile: Type.Optional(Type.Boolean()),
      isActive: Type.Optional(Type.Boolean()),
    },
    create: createUser,
    change: changeUser,
    read: readUser,
    list: listUsers,
    show: (_ctx, users) => users,
  });
}
