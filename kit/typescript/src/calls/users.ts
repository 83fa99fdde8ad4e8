// Made from openapi.json by `npm run kit`; a change here is lost.

import { List } from "../list.ts";
import type { KeyedOptions, Options, PageOptions, Send } from "../send.ts";
import type { OtherText } from "../values.ts";

/** The people who work at the merchant. */
export class UsersCalls {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Invite a user to log in. Needs the scope `vendor`. */
  invite(given: UserInvitationRequest, options?: KeyedOptions): Promise<UserInvitation> {
    return this.#send(
      {
        verb: "POST",
        path: "/vendor/user/invite",
        hasBody: true,
        isKeyed: true,
        reply: "whole",
        question: "users.get",
      },
      given,
      options,
    );
  }

  /** End all sessions of a user. Needs the scope `vendor`. */
  endSessions(given: UserLogoutRequest, options?: KeyedOptions): Promise<UserLogout> {
    return this.#send(
      {
        verb: "POST",
        path: "/vendor/user/logout",
        hasBody: true,
        isKeyed: true,
        reply: "whole",
        question: "users.get",
      },
      given,
      options,
    );
  }

  /** List what a user did. Needs the scope `vendor`. */
  activity(given: ListUserActivityQuery = {}, options?: PageOptions): List<UserActivity> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/user/activity", reply: "page", question: "users.get" },
      given,
      options,
    );
  }

  /** Create a user. Needs the scope `vendor`. */
  create(given: UserRequest, options?: KeyedOptions): Promise<User> {
    return this.#send(
      { verb: "POST", path: "/vendor/user", hasBody: true, isKeyed: true, reply: "data", question: "users.get" },
      given,
      options,
    );
  }

  /** Change a user. Needs the scope `vendor`. */
  update(given: UserChange, options?: Options): Promise<User> {
    return this.#send(
      { verb: "PUT", path: "/vendor/user", hasBody: true, reply: "data", question: "users.get" },
      given,
      options,
    );
  }

  /** Read one user. Needs the scope `vendor`. */
  get(given: GetUserQuery = {}, options?: Options): Promise<User> {
    return this.#send({ verb: "GET", path: "/vendor/user", reply: "whole", question: "users.get" }, given, options);
  }

  /** List users. Needs the scope `vendor`. */
  list(given: ListUsersQuery = {}, options?: PageOptions): List<User> {
    return new List(
      this.#send,
      { verb: "GET", path: "/vendor/user/list", reply: "page", question: "users.get" },
      given,
      options,
    );
  }

  /** Read one user by its id. Needs the scope `vendor`. */
  getById(given: { id: string }, options?: Options): Promise<User> {
    return this.#send(
      { verb: "GET", path: "/vendor/user/{id}", pathFields: ["id"], reply: "whole", question: "users.get" },
      given,
      options,
    );
  }
}

export interface ListUserActivityQuery {
  /** Code of the user. */
  code?: string | undefined;
  /** Id of the user. */
  id?: string | undefined;
  /** Only what happened at this time or later. */
  dateFrom?: Date | string | undefined;
  /** Only what happened at this time or before; a day counts to its end. */
  dateTo?: Date | string | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface GetUserQuery {
  /** The user's id. If several are sent, id is used before code, and code before erpCode. */
  id?: string | undefined;
  /** The user with exactly this code. */
  code?: string | undefined;
  /** The user with exactly this ERP code. */
  erpCode?: string | undefined;
}

export interface ListUsersQuery {
  /** Lists users whose name and surname contain this. */
  name?: string | undefined;
  /** Lists users whose e-mail address contains this. */
  email?: string | undefined;
  canUseMobile?: boolean | undefined;
  isActive?: boolean | undefined;
  /** Lists users with an entry of this customer. */
  customerCode?: string | undefined;
  /** Lists users to whom this account is open, by its own entry or its customer's. */
  accountErpCode?: string | undefined;
  /** Lists users in this state. */
  registrationState?: "NotInvited" | "Invited" | "Registered" | OtherText | undefined;
  /** Records per page, at most 100. */
  pageSize?: number | undefined;
}

export interface User {
  /** Permanent id of the user. */
  id: string;
  /** Code of the user, unique. */
  code: string;
  /** Code of the user in the ERP system, unique. */
  erpCode: string | null;
  /** First name. */
  name: string;
  /** Last name. */
  surname: string;
  /** E-mail address. */
  email: string;
  /** Mobile number in E.164. */
  gsm: string | null;
  /** A registration e-mail was requested. */
  sendRegisterMail: boolean;
  /** The user has access in supported mobile applications. */
  canUseMobile: boolean;
  /** False: no longer in use. */
  isActive: boolean;
  /** What the user sees and pays, in the order of the list. */
  accounts: readonly UserAccount[];
  /** NotInvited; Invited: the present e-mail address was invited; Registered: its owner has logged in. */
  registrationState: "NotInvited" | "Invited" | "Registered" | OtherText;
  /** The last log-in. ISO 8601, UTC, without zone; fractional seconds only when present. */
  lastLoginDate: Date | null;
}

export interface UserAccount {
  /** Code of the customer whose accounts are open to the user. */
  customerCode: string | null;
  /** ERP code, else code, of the account open to the user. */
  accountErpCode: string | null;
  /** False: the user only looks. */
  canPay: boolean;
}

/** Opens one customer or one account to the user: exactly one of the two codes is sent. */
export interface UserAccountRequest {
  /** Code of a customer: opens all of the customer's accounts, later ones too. */
  customerCode?: string | null | undefined;
  /** ERP code of one account, or the code of an account without one. */
  accountErpCode?: string | null | undefined;
  /** True: the user may pay. False: the user only looks. Default true. */
  canPay?: boolean | undefined;
}

export interface UserActivity {
  /** When it happened. ISO 8601, UTC, without zone; fractional seconds only when present. */
  date: Date;
  /** What the user did, or what was done for the user. */
  action:
    | "Invited"
    | "LoggedIn"
    | "LoginFailed"
    | "LoggedOut"
    | "StatementDownloaded"
    | "PaymentStarted"
    | "DataExported"
    | OtherText;
  /** The account that it is about, by its ERP code, else its code. */
  accountErpCode: string | null;
  /** The payment that was started. */
  paymentId: string | null;
  /** Browser and system. */
  device: string | null;
}

export interface UserChange {
  /** Current code of the user to change. */
  updateCode?: string | undefined;
  /** Id of the user to change; used if updateCode is sent too. */
  id?: string | undefined;
  /** Code of the user, unique. */
  code?: string | undefined;
  /** Code of the user in the ERP system, unique. */
  erpCode?: string | null | undefined;
  /** First name. */
  name?: string | undefined;
  /** Last name. */
  surname?: string | undefined;
  /** E-mail address. */
  email?: string | undefined;
  /** Mobile number, with or without country code; stored as E.164. */
  gsm?: string | null | undefined;
  /** Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false. */
  sendRegisterMail?: boolean | undefined;
  /** The user gets access in supported mobile applications. Default false. */
  canUseMobile?: boolean | undefined;
  /** Default true. */
  isActive?: boolean | undefined;
  /** What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its customer. */
  accounts?: readonly UserAccountRequest[] | null | undefined;
}

export interface UserInvitation {
  /** Always true. */
  isSuccess: boolean;
  /** Always null. */
  message: string | null;
  /** Opens the user's account, once. */
  link: string;
  /** When the link ends. ISO 8601, UTC, without zone; fractional seconds only when present. */
  expiryUtc: Date;
}

export interface UserInvitationRequest {
  /** Code of the user. */
  code?: string | undefined;
  /** Id of the user; used if code is sent too. */
  id?: string | undefined;
  /** False: the company sends the link itself, for example by WhatsApp. Default true. */
  sendMail?: boolean | undefined;
}

export interface UserLogout {
  /** Always true. */
  isSuccess: boolean;
  /** Always null. */
  message: string | null;
  /** How many sessions were open. */
  endedSessions: number;
}

export interface UserLogoutRequest {
  /** Code of the user. */
  code?: string | undefined;
  /** Id of the user; used if code is sent too. */
  id?: string | undefined;
}

export interface UserRequest {
  /** Code of the user, unique. */
  code: string;
  /** Code of the user in the ERP system, unique. */
  erpCode?: string | undefined;
  /** First name. */
  name: string;
  /** Last name. */
  surname: string;
  /** E-mail address. */
  email: string;
  /** Mobile number, with or without country code; stored as E.164. */
  gsm?: string | undefined;
  /** Sends the user a registration e-mail, when the user is created or when a change turns this on. Default false. */
  sendRegisterMail?: boolean | undefined;
  /** The user gets access in supported mobile applications. Default false. */
  canUseMobile?: boolean | undefined;
  /** Default true. */
  isActive?: boolean | undefined;
  /** What the user sees and pays. A change replaces the whole list. An entry for an account counts more than one for its customer. */
  accounts?: readonly UserAccountRequest[] | undefined;
}
