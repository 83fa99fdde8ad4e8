import { ViewTabs } from "../lists/ViewTabs.tsx";
import { pageUrl, useMember, useText } from "../page/index.ts";

const TABS = ["customers", "users"] as const;

/** Who pays: the merchant's customers, and their people who log in. */
export function CustomerTabs({ current }: { current: (typeof TABS)[number] }) {
  const { ctx } = useMember();
  const { tabsLabel, tab } = useText().customers;
  const tabs = TABS.map((id) => ({ id, url: pageUrl(ctx, `/${id}`), isCurrent: id === current }));
  return <ViewTabs label={tabsLabel} tabs={tabs} names={tab} />;
}
