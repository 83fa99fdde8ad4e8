const FORM = "postgres://user:password@host:port/database (or postgresql://…)";
const SEVERAL_HOSTS =
  "DATABASE_URL must name one host: with several servers, name a proxy that leads to the primary (docs/guides/high-availability.md).";
const NO_HOST = `DATABASE_URL must name a host, or a socket's folder with ?host=/folder: ${FORM}.`;
const UNREADABLE = `DATABASE_URL cannot be read as ${FORM}: in user, password and database write @ as %40, / as %2F, ? as %3F, # as %23 and % as %25, and the port as a number.`;

/** The driver ignores other parameters, so that a misspelt `sslmode` would turn TLS off. null = any value. */
const PARAMETERS: Readonly<Record<string, RegExp | null>> = {
  host: null,
  port: /^\d{1,5}$/,
  user: null,
  password: null,
  sslmode: /^(disable|no-verify|prefer|require|verify-ca|verify-full)$/,
  sslrootcert: null,
  sslcert: null,
  sslkey: null,
  sslnegotiation: /^(postgres|direct)$/,
  uselibpqcompat: /^(true|false)$/,
  ssl: /^(true|1|0|no-verify)$/,
  application_name: null,
  options: null,
};

/** Returns what is wrong with DATABASE_URL, without any part of its password, or null. */
export function problemOfDatabaseUrl(text: string): string | null {
  const scheme = /^postgres(?:ql)?:\/\//.exec(text)?.[0];
  if (scheme === undefined) return `DATABASE_URL must be ${FORM}.`;
  const authority = /^[^/?#]*/.exec(text.slice(scheme.length))![0];
  const rest = text.slice(scheme.length + authority.length);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  // An @ further on, or a fragment, means that a / ? or # in the password was read as the end of the host.
  if (/[@#]/.test(rest)) return UNREADABLE;
  // The driver, like libpq, accepts no host before the path.
  const url = URL.parse(host === "" ? `${scheme}${authority}localhost${rest}` : text);
  const hosts = url?.searchParams.get("host") ?? host;
  // libpq would accept `host1:5432,host2:5432` and `?host=host1,host2`; a folder may have commas.
  if (host.includes(",") || (hosts.includes(",") && !hosts.startsWith("/"))) return SEVERAL_HOSTS;
  if (url === null || !isDecodable(url)) return UNREADABLE;
  if (hosts === "" || hosts.startsWith(":")) return NO_HOST;
  return problemOfParameters(url.searchParams);
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    // The driver too leaves a % alone that no two digits follow.
    for (const part of [username, password, pathname]) decodeURIComponent(part.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false; // The bytes are not UTF-8.
  }
}

function problemOfParameters(parameters: URLSearchParams): string | null {
  for (const [name, value] of parameters) {
    const allowed = PARAMETERS[name];
    if (allowed === undefined)
      return `DATABASE_URL has a parameter that has no effect, "${name}": remove it, or choose from ${Object.keys(PARAMETERS).join(", ")}.`;
    if (allowed?.test(value) === false) return `DATABASE_URL has a wrong value of its parameter ${name}.`;
  }
  return null;
}
