import type { FastifyRequest } from "fastify";
import { listConsents, type ConsentVersion } from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import type { Answer } from "../page/page-routes.ts";
import { useMember, useText } from "../page/scene.ts";
import { isAllowed, pageUrl, shellOf, type ShellModel } from "../page/shell-of.ts";
import { StateMark } from "../parts/StateMark.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { SetupList } from "../setup/SetupList.tsx";
import { formatDate, textIn, type Text } from "../words/index.ts";

/** The newest version of each text. */
export async function consentsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [consents, sets] = await Promise.all([listConsents(ctx), listPaymentSets(ctx)]);
  const setNames = new Map<string, string>(sets.map(({ id, name }) => [id, name]));
  const newUrl = isAllowed(ctx, "setup.write") && sets.length > 0 ? pageUrl(ctx, "/setup/consents/new") : null;
  const shell = shellOf(ctx, request, "setup");
  const { locale } = shell;
  const text = textIn(locale).consents;
  const columns = [text.label, text.paymentSet, text.kind, text.version, text.languages, text.since, text.state];
  const view = (
    <SetupList page={{ ...shell, rows: consents, newUrl }} current="consents" text={text}>
      <TableSheet label={text.title}>
        <table class="cards consent-list">
          <TableHead columns={columns} />
          <tbody>
            {consents.map((consent) => (
              <Row
                key={consent.id}
                consent={consent}
                url={consentUrl(ctx, consent)}
                setName={setNames.get(consent.paymentSetId) ?? ""}
              />
            ))}
          </tbody>
        </table>
      </TableSheet>
    </SetupList>
  );
  return { view, locale };
}

interface RowProps {
  consent: ConsentVersion;
  url: string;
  setName: string;
}

function Row({ consent, url, setName }: RowProps) {
  const { locale, now } = useMember();
  const { code, kind, version, createdAt, retiredAt } = consent;
  const text = useText().consents;
  return (
    <tr>
      <th scope="row">
        <a href={url}>{labelFor(locale, consent)}</a>
        <div class="soft">{code}</div>
      </th>
      <td>{setName}</td>
      <td>{text.kindShort[kind]}</td>
      <td>
        <span class="visually-hidden">{text.version}: </span>
        {version}
      </td>
      <td>{languagesText(text, consent)}</td>
      <td>
        <span class="visually-hidden">{text.since}: </span>
        {formatDate(locale, createdAt, now.zone)}
      </td>
      <td>
        <StateMark tone={retiredAt === null ? "good" : "over"} word={retiredAt === null ? text.inUse : text.retired} />
      </td>
    </tr>
  );
}

export function consentUrl(
  ctx: MemberContext,
  { paymentSetId, code }: Pick<ConsentVersion, "paymentSetId" | "code">,
): string {
  return pageUrl(ctx, `/setup/consents/${paymentSetId}/${code}`);
}

/** The label in the member's language, else in Turkish. */
export function labelFor(locale: ShellModel["locale"], { labels }: ConsentVersion): string {
  return labels[locale] ?? labels.tr;
}

export function languagesText({ language }: Text["consents"], { labels }: ConsentVersion): string {
  return labels.en === undefined ? language.tr : `${language.tr}, ${language.en}`;
}
