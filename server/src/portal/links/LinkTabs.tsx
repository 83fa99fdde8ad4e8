import { ViewTabs } from "../lists/ViewTabs.tsx";
import { useMember, useText } from "../page/scene.ts";
import { pageUrl } from "../page/shell-of.ts";

const LISTS = ["links", "requests"] as const;

interface Props {
  current: (typeof LISTS)[number];
}

/** The lists of the area: links for one payer, and payment requests for many. */
export function LinkTabs({ current }: Props) {
  const { ctx } = useMember();
  const { label, tab } = useText().linkTabs;
  const tabs = LISTS.map((id) => ({ id, url: pageUrl(ctx, `/${id}`), isCurrent: id === current }));
  return <ViewTabs label={label} tabs={tabs} names={tab} />;
}
