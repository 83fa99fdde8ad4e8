/** What of a customer's debts is unpaid, item by item, and the address on which the customer pays it. */
import { bankDayOf } from "#acquirers/registry.ts";
import { documentTypeIn, type OpenItem } from "#current-accounts/index.ts";
import type { AccountLink } from "#requests/index.ts";
import { accountUrl } from "../accounts/account-urls.ts";
import { useMember, useText } from "../page/index.ts";
import { MadeLink, MoneyText, Sheet, StateMark } from "../parts/index.ts";
import { formatDate, formatMoney } from "../words/index.ts";

export type ItemOfAccount = OpenItem & { account: string };

/** More items are on the pages of their accounts. */
const ITEMS_SHOWN = 12;

interface Props {
  items: readonly ItemOfAccount[];
  /** The customer's page; null if the member may not ask for the address of the payment page. */
  url: string | null;
}

export function OpenItems({ items, url }: Props) {
  const { ctx } = useMember();
  const text = useText().customer;
  if (items.length === 0 && url === null) return null;
  const today = bankDayOf(ctx.clock.now());
  const shown = items.slice(0, ITEMS_SHOWN);
  const accounts = new Set(items.slice(ITEMS_SHOWN).map(({ account }) => account));
  return (
    <Sheet look="results" title={text.openItemsTitle}>
      {items.length === 0 && <p class="hint">{text.noOpenItems}</p>}
      <ul>
        {shown.map((item) => (
          <Item key={item.id} item={item} isOverdue={bankDayOf(item.dueDate) < today} />
        ))}
      </ul>
      {[...accounts].map((account) => (
        <p key={account}>
          <a href={accountUrl(ctx, account)}>{text.moreItems(account)}</a>
        </p>
      ))}
      {url !== null && (
        <form method="post" action={`${url}/payment-page`}>
          <button class="icon icon-links">{text.paymentPage}</button>
          <p class="hint">{text.paymentPageHint}</p>
        </form>
      )}
    </Sheet>
  );
}

interface ItemProps {
  item: ItemOfAccount;
  isOverdue: boolean;
}

function Item({ item, isOverdue }: ItemProps) {
  const { ctx, locale, now } = useMember();
  const { customer: text } = useText();
  const { account, currency, amount, open, reserved, dueDate, description, reference, documentType } = item;
  const [title = text.unnamedItem, ...more] = [description, reference, documentTypeIn(locale, documentType)].filter(
    (each) => each !== "",
  );
  const due = formatDate(locale, dueDate, now.zone);
  return (
    <li class="row-between">
      <span>
        <strong>{title}</strong> {more[0] !== undefined && <span class="soft">{more[0]}</span>}
        <span class="hint block">
          {isOverdue ? <StateMark tone="attention" word={text.overdue(due)} /> : text.due(due)} ·{" "}
          <a href={accountUrl(ctx, account)}>{account}</a>
        </span>
      </span>
      <span>
        {open > 0n && <MoneyText money={{ amount: open, currency }} />}
        {open + reserved < amount && (
          <span class="hint block">{text.ofWhole(formatMoney(locale, { amount, currency }))}</span>
        )}
        {reserved > 0n && (
          <span class="hint block">{text.itemBeingPaid(formatMoney(locale, { amount: reserved, currency }))}</span>
        )}
      </span>
    </li>
  );
}

interface MadeProps {
  made: AccountLink;
  /** Null where the customer has none. */
  email: string | null;
  gsm: string | null;
}

/** The address that the member has just asked for. */
export function MadeAddress({ made, email, gsm }: MadeProps) {
  const { ctx } = useMember();
  const text = useText().customer;
  return (
    <MadeLink
      {...made}
      id="payment-page"
      title={text.paymentPageMade}
      label={text.paymentPageTitle}
      message={text.paymentPageMessage(ctx.company?.name ?? "", made.link)}
      {...{ email, gsm }}
    />
  );
}
