import type { MemberContext } from "#members/index.ts";
import { useText } from "../page/scene.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";

const IDS = ["members", "roles", "settings", "logIn", "audit"] as const;

/** The addresses of the company's pages. Null: the member may not open it. */
export type CompanyTabUrls = Readonly<Record<(typeof IDS)[number], string | null>>;

export function companyTabs(ctx: MemberContext): CompanyTabUrls {
  return {
    members: isAllowed(ctx, "members.read") ? pageUrl(ctx, "/members") : null,
    roles: pageUrl(ctx, "/roles"),
    settings: isAllowed(ctx, "setup.read") ? pageUrl(ctx, "/settings") : null,
    logIn: isAllowed(ctx, "members.read") ? pageUrl(ctx, "/log-in") : null,
    audit: isAllowed(ctx, "audit.read") ? pageUrl(ctx, "/audit") : null,
  };
}

interface Props {
  tabs: CompanyTabUrls;
  current: keyof CompanyTabUrls;
}

export function CompanyTabs({ tabs, current }: Props) {
  const text = useText().company;
  const entries = IDS.flatMap((id) => (tabs[id] === null ? [] : { id, url: tabs[id] }));
  if (entries.length === 1) return null;
  return (
    <nav class="tabs" aria-label={text.tabsLabel}>
      {entries.map(({ id, url }) => (
        <a key={id} href={url} aria-current={id === current ? "page" : undefined}>
          {text[id]}
        </a>
      ))}
    </nav>
  );
}
