import { causeCodeOf, causeOf } from "./failures.ts";

/** Why the database cannot be used, and what to do about it: a sentence each, without passwords. */
export interface Explanation {
  saw: string;
  advice: string;
}

const CHECK_URL = "correct host and port in DATABASE_URL";
const SET_POOLED = "Set DATABASE_PREPARED=off, and migrate with the server's own address.";

/** `error` was thrown while connecting or by the first statement. */
export function explainUnavailable(error: unknown): Explanation {
  const cause = firstOf(causeOf(error));
  const message = cause instanceof Error ? cause.message : String(cause);
  const byMessage = MESSAGES.find(({ pattern }) => pattern.test(message));
  if (byMessage !== undefined) return { saw: byMessage.saw(message), advice: byMessage.advice };
  const code = causeCodeOf(cause);
  const byCode = CODES[code];
  if (byCode !== undefined) return { saw: byCode.saw(detailsOf(cause), message), advice: byCode.advice };
  const advice = "Look into the server's log, and check DATABASE_URL: host, port, user, password and database.";
  return { saw: `The server says: ${message}${code === "" ? "" : ` (${code})`}.`, advice };
}

/** The operating system's details of a failed connection. */
interface Details {
  address?: string;
  port?: number;
  hostname?: string;
}

const placeOf = ({ address = "the address", port }: Details) => (port === undefined ? address : `${address}:${port}`);
const notListening = {
  saw: (details: Details) => `Nothing listens at ${placeOf(details)}.`,
  advice: `Start PostgreSQL, or ${CHECK_URL}.`,
};
const unknownHost = {
  saw: ({ hostname = "" }: Details) => `The host name ${hostname} cannot be resolved.`,
  advice: "Correct the host in DATABASE_URL, or this machine's name resolution.",
};
const silent = {
  saw: () => "The server does not answer.",
  advice: `Check the network and its firewalls, or ${CHECK_URL}.`,
};
const wrongPassword = {
  saw: () => "The server refuses the user or the password.",
  advice: "Correct user and password in DATABASE_URL. Behind PgBouncer its auth_file must have them too.",
};
const namedStatements = {
  saw: () => "There is a pooler in transaction mode, which does not support named statements.",
  advice: SET_POOLED,
};
const untrusted = {
  saw: (_details: Details, message: string) => `The server's certificate is not accepted: ${message}.`,
  advice: "Set sslrootcert in DATABASE_URL to the certificate authority, and use the host name of the certificate.",
};
const tooMany = {
  saw: (_details: Details, message: string) => `No connection is free: ${message}.`,
  advice: "Lower DATABASE_CONNECTIONS, or raise the limit; docs/scaling.md explains how many are needed.",
};

const CODES: Readonly<Record<string, { saw(details: Details, message: string): string; advice: string } | undefined>> =
  {
    ECONNREFUSED: notListening,
    ENOENT: notListening,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    ETIMEDOUT: silent,
    EHOSTUNREACH: silent,
    ENETUNREACH: silent,
    "28P01": wrongPassword,
    "28000": {
      saw: (_details, message) => `The server does not let this user in: ${message}.`,
      advice: "Add a line for the user, the database and this machine to the server's pg_hba.conf.",
    },
    "53100": {
      saw: () => "The database's disk is full.",
      advice: "Free space on it or enlarge it; the service continues automatically.",
    },
    "53300": tooMany,
    "57P03": {
      saw: (_details, message) => `The server does not accept connections now: ${message}.`,
      advice: "Wait until it has started or recovered; its log shows the progress.",
    },
    "26000": namedStatements,
    "42P05": namedStatements,
    "42501": {
      saw: (_details, message) => `The user of DATABASE_URL lacks rights: ${message}.`,
      advice: "Use the user that owns the database and its tables.",
    },
    DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
    SELF_SIGNED_CERT_IN_CHAIN: untrusted,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
    CERT_HAS_EXPIRED: untrusted,
    ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  };

/** PgBouncer uses one code for nearly everything, and the driver's own errors have none. */
const MESSAGES: readonly { pattern: RegExp; saw(message: string): string; advice: string }[] = [
  {
    pattern: /^unsupported startup parameter/,
    saw: () => "There is a pooler such as PgBouncer, which refuses the session's settings.",
    advice: SET_POOLED,
  },
  {
    pattern: /^(no such database|database ".*" does not exist)/,
    saw: (message) => `There is no database "${/"(.*)"|: (.*)/.exec(message)?.slice(1).join("") ?? ""}".`,
    advice: "Create it with `create database NAME owner USER`, or correct its name in DATABASE_URL.",
  },
  { pattern: /SASL authentication failed|no such user/, ...wrongPassword },
  {
    pattern: /server_login_retry|server login|connect to server|query_wait_timeout|server conn crashed|connect failed/,
    saw: (message) => `PgBouncer answers, but cannot reach the PostgreSQL server behind it: ${message}.`,
    advice: "Start that server, or correct its address, user and password in PgBouncer's settings.",
  },
  { pattern: /^no more connections allowed/, saw: (message) => tooMany.saw({}, message), advice: tooMany.advice },
  {
    pattern: /^Query read timeout/,
    saw: () =>
      "Connections are accepted, but statements are not answered. A pooler behaves like this while its server is down.",
    advice: "Look at the server behind PgBouncer, and at its address in PgBouncer's settings.",
  },
  { pattern: /timeout expired|connection timeout/, ...silent },
  {
    pattern: /^Connection terminated/,
    saw: () => "Something listens there, but it closes the connection at once.",
    advice: `Look into the server's log, or ${CHECK_URL}: it may not be a PostgreSQL server, or it is a proxy that knows no primary.`,
  },
  {
    pattern: /^[A-Z]+: .*, open '/,
    saw: (message) => `The file ${/open '(.*)'/.exec(message)?.[1] ?? ""} cannot be read.`,
    advice: "Correct sslrootcert, sslcert or sslkey in DATABASE_URL.",
  },
  {
    pattern: /does not support SSL/,
    saw: () => "The server does not support TLS, but DATABASE_URL requires it.",
    advice: "Enable TLS on the server, or remove sslmode if both are on one machine.",
  },
];

/** A host with several addresses fails with one error for each. */
function firstOf(cause: unknown): unknown {
  return cause instanceof AggregateError ? cause.errors[0] : cause;
}

function detailsOf(cause: unknown): Details {
  return typeof cause === "object" && cause !== null ? cause : {};
}
