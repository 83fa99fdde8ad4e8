/** Reads SQL as this project writes it: in lower case, with one alias at most for a table, and joins with JOIN. */

/** The tables of companies whose rows a statement names without naming the company. */
export function unnamedTenants(text: string, tenantTables: ReadonlySet<string>): string[] {
  const sql = plain(text);
  const mentions = mentionsIn(sql, tenantTables);
  const unnamed = NAMES_A_TENANT.test(sql) ? mentions.filter((mention) => !isBound(sql, mention)) : mentions;
  return unnamed.map(({ table }) => table);
}

/** The tables of companies that a statement joins with rows of other companies. */
export function foreignJoins(text: string, tenantTables: ReadonlySet<string>): string[] {
  const sql = plain(text);
  return mentionsIn(sql, tenantTables)
    .filter((mention) => mention.word === "join" && !isBound(sql, mention))
    .map(({ table }) => table);
}

function plain(text: string): string {
  return text.replaceAll(/'[^']*'/g, "''").replaceAll(/\s+/g, " ");
}

/** A company that comes from outside: a value, one of several values, or a column that is written. */
const NAMES_A_TENANT = new RegExp(
  [
    String.raw`\btenant_id (?:=|in|<>) ?(?:any ?\()?\(*\$\d`,
    String.raw`\$\d+(?:::\w+)? = [\w.]*tenant_id\b`,
    String.raw`\binsert into \w+ (?:as \w+ )?\( ?tenant_id\b`,
    String.raw`\bunnest\([^()]*(?:\[\][^()]*)\) as \w+ \(tenant_id\b`,
  ].join("|"),
);

interface Mention {
  word: string;
  table: string;
  /** What the statement calls the table. */
  name: string;
  at: number;
}

const MENTION = /\b(from|join|update|into|using) (?:only )?(\w+)(?: (?:as )?(\w+))?/g;
const NO_ALIAS = new Set(
  "where set on using join left right inner cross order group limit for returning select values union having offset".split(
    " ",
  ),
);

function mentionsIn(sql: string, tenantTables: ReadonlySet<string>): Mention[] {
  return [...sql.matchAll(MENTION)].flatMap((match) => {
    const [, word = "", table = "", alias = ""] = match;
    if (!tenantTables.has(table)) return [];
    return [{ word, table, name: alias === "" || NO_ALIAS.has(alias) ? table : alias, at: match.index }];
  });
}

/** An INSERT writes the company; every other mention compares it in its own query. */
function isBound(sql: string, { word, name, at }: Mention): boolean {
  if (word === "into") return /^into \w+ (?:as \w+ )?\([^)]*\btenant_id\b/.test(sql.slice(at));
  const column = String.raw`(?:\b${name}\.tenant_id|(?<![\w.])tenant_id)\b`;
  const compared = String.raw`${column} (?:=|in|<>|is)|(?:=|<>) ${column}|\(${column}, [\w., ]*\) (?:=|in)|using \(tenant_id`;
  return new RegExp(compared).test(queryAround(sql, at));
}

/** The innermost query, from its parenthesis to the closing one. */
function queryAround(sql: string, at: number): string {
  const endOf = (step: 1 | -1) => {
    let depth = 0;
    for (let place = at; place >= 0 && place < sql.length; place += step) {
      if (sql[place] === ")") depth += step;
      if (sql[place] === "(") depth -= step;
      if (depth === 1) return place;
    }
    return step === 1 ? sql.length : 0;
  };
  return sql.slice(endOf(-1), endOf(1));
}
