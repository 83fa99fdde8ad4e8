import { ViewTabs } from "../lists/ViewTabs.tsx";
import { useMember, useText } from "../page/scene.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";

type Tab = "accounts" | "transactions" | "imports" | "collections";

interface Props {
  current: Tab;
}

/** Leads to those of the area's lists that the member may see. */
export function AccountTabs({ current }: Props) {
  const { ctx } = useMember();
  const text = useText().accounts;
  const mayRead = isAllowed(ctx, "transactions.read");
  const tabs: readonly { id: Tab; path: string; isShown: boolean }[] = [
    { id: "accounts", path: "/accounts", isShown: mayRead },
    { id: "transactions", path: "/transactions", isShown: mayRead },
    { id: "imports", path: "/imports", isShown: isAllowed(ctx, "transactions.write") },
    { id: "collections", path: "/hand-over", isShown: true },
  ];
  const shown = tabs.filter(({ isShown }) => isShown);
  return (
    <ViewTabs
      label={text.tabsLabel}
      tabs={shown.map(({ id, path }) => ({ id, url: pageUrl(ctx, path), isCurrent: id === current }))}
      names={text.tab}
    />
  );
}
