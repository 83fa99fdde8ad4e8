import type { MemberContext } from "#members/index.ts";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { pageUrl } from "../page/shell-of.ts";
import { textIn, type Locale } from "../words/index.ts";

const LISTS = ["links", "requests"] as const;

interface Props {
  ctx: MemberContext;
  locale: Locale;
  current: (typeof LISTS)[number];
}

/** The lists of the area: links for one payer, and payment requests for many. */
export function LinkTabs({ ctx, locale, current }: Props) {
  const { label, tab } = textIn(locale).linkTabs;
  const tabs = LISTS.map((id) => ({ id, url: pageUrl(ctx, `/${id}`), isCurrent: id === current }));
  return <ViewTabs label={label} tabs={tabs} names={tab} />;
}
