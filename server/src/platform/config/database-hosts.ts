export const SEVERAL_HOSTS =
  "DATABASE_URL must name one host: with several servers, name a proxy that leads to the primary (docs/guides/high-availability.md).";

/** The driver takes one host; libpq would accept `host1:5432,host2:5432` and `?host=host1,host2`. A password may have commas. */
export function namesSeveralHosts(url: string): boolean {
  const [address = "", query = ""] = url.split("?", 2);
  const [authority = ""] = address.replace(/^[a-z]+:\/\//, "").split("/", 1);
  const isList = authority.slice(authority.lastIndexOf("@") + 1).includes(",");
  return isList || (new URLSearchParams(query).get("host") ?? "").includes(",");
}
