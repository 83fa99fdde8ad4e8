import type { CheckedLine, LinkFile } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { ChannelName } from "../links/list-open-channels.ts";
import { useMember, useText } from "../page/index.ts";
import { MoneyText, NoValue, TableSheet } from "../parts/index.ts";
import { emailFor, nameFor } from "../shown/masked.ts";
import { formatCount, type Sum } from "../words/index.ts";

const CHANNEL_NAMES = { email: "Email", sms: "Sms" } as const;

interface PreviewedLine {
  line: number;
  reference: string;
  customer: string;
  address: string;
  description: string | null;
  channels: readonly ChannelName[];
  sum: Sum;
}

function previewedLine(ctx: MemberContext, { line, link }: CheckedLine): PreviewedLine {
  const { name = "", surname = "", email = "" } = link.customer?.customer ?? {};
  return {
    line,
    reference: link.clientOrderReference,
    customer: nameFor(ctx, `${name} ${surname}`.trim()),
    address: emailFor(ctx, email),
    description: link.description,
    channels: link.notifyBy.map((channel) => CHANNEL_NAMES[channel]),
    sum: { amount: link.amount, currency: link.currency },
  };
}

interface Props {
  file: LinkFile;
  lines: readonly CheckedLine[];
}

/** The first links that a file asks for. */
export function LinkFilePreview({ file, lines }: Props) {
  const { ctx, locale } = useMember();
  const words = useText();
  const text = words.linkFiles;
  return (
    <>
      <h2>{text.previewTitle}</h2>
      {lines.length < file.lines && <p class="hint">{text.firstOnly(formatCount(locale, lines.length))}</p>}
      <TableSheet label={text.previewTitle}>
        <table class="cards">
          <thead>
            <tr>
              <th scope="col" class="number nowrap">
                {text.line}
              </th>
              <th scope="col">{words.links.column.reference}</th>
              <th scope="col">{words.links.column.customer}</th>
              <th scope="col">{text.notifyColumn}</th>
              <th scope="col" class="number">
                {words.links.column.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines
              .map((each) => previewedLine(ctx, each))
              .map(({ line, reference, customer, address, description, channels, sum }) => (
                <tr key={line}>
                  <td class="number nowrap soft">
                    <span class="visually-hidden">{text.line}: </span>
                    {line}
                  </td>
                  <th scope="row">
                    {reference}
                    {description !== null && <span class="hint block">{description}</span>}
                  </th>
                  <td>
                    {customer === "" ? address : customer}
                    {customer !== "" && <span class="hint block">{address}</span>}
                  </td>
                  <td>{channelsText(channels, words.newLink.channel) || <NoValue />}</td>
                  <td class="sum">
                    <MoneyText money={sum} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </TableSheet>
    </>
  );
}

export function channelsText(channels: readonly string[], words: Readonly<Record<ChannelName, string>>): string {
  return Object.values(CHANNEL_NAMES)
    .filter((name) => channels.includes(name))
    .map((name) => words[name])
    .join(", ");
}
