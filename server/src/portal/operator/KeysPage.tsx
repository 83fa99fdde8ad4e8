import { Facts } from "../parts/Facts.tsx";
import { FormActions } from "../parts/FormActions.tsx";
import { Heading } from "../parts/Heading.tsx";
import { NoValue } from "../parts/NoValue.tsx";
import { ShortTime } from "../parts/ShortTime.tsx";
import { TableHead } from "../parts/TableHead.tsx";
import { TableSheet } from "../parts/TableSheet.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatCount, formatTime, textIn } from "../words/index.ts";
import type { KeyRow, KeysPage, OldKey, RotateKeyPage } from "./model.ts";

export function Keys(page: KeysPage) {
  const { locale, purposes } = page;
  const text = textIn(locale).dataKeys;
  return (
    <Shell page={page} title={text.title}>
      <Heading title={text.title} note={text.intro} />
      <TableSheet label={text.title}>
        <table class="cards">
          <TableHead columns={[text.purpose, text.since, text.old, text.change]} />
          <tbody>
            {purposes.map((row) => (
              <Row key={row.name} row={row} page={page} />
            ))}
          </tbody>
        </table>
      </TableSheet>
      <h2>{text.commandsTitle}</h2>
      <section class="sheet narrow">
        <p>{text.commandsIntro}</p>
        <Facts
          facts={(["reseal", "retire", "rotateKek"] as const).map((name) => ({
            label: text.command[name].what,
            value: <code>{text.command[name].command}</code>,
          }))}
        />
      </section>
    </Shell>
  );
}

function Row({ row, page: { locale, now } }: { row: KeyRow; page: KeysPage }) {
  const text = textIn(locale).dataKeys;
  return (
    <tr>
      <th scope="row">
        {text.nameOf[row.name]}
        <div class="soft">
          <code>{row.name}</code>
        </div>
      </th>
      <td>
        <span class="visually-hidden">{text.since}: </span>
        {row.since === null ? <NoValue /> : <ShortTime at={row.since} locale={locale} now={now} />}
      </td>
      <td>
        {row.old.length === 0 ? (
          <span class="soft">{text.noOld}</span>
        ) : (
          row.old.map((key) => <Old key={key.id} old={key} locale={locale} now={now} />)
        )}
      </td>
      <td>
        {row.rotateUrl === null ? (
          <span class="soft">{text.stays}</span>
        ) : (
          <a href={row.rotateUrl} aria-label={`${text.rotate}: ${text.nameOf[row.name]}`}>
            {text.rotate}
          </a>
        )}
      </td>
    </tr>
  );
}

function Old({ old, locale, now }: { old: OldKey; locale: KeysPage["locale"]; now: KeysPage["now"] }) {
  const text = textIn(locale).dataKeys;
  return (
    <div>
      {text.replaced(String(old.id))} <ShortTime at={old.replaced} locale={locale} now={now} />
      <div class="soft">
        {old.sealed === "not_counted" ? (
          <a href={old.countUrl} aria-label={`${text.count}: ${text.replaced(String(old.id))}`}>
            {text.count}
          </a>
        ) : old.sealed === "too_long" ? (
          text.tooLong
        ) : (
          text.sealed(formatCount(locale, old.sealed))
        )}
      </div>
    </div>
  );
}

export function RotateKey(page: RotateKeyPage) {
  const { locale, action, backUrl, name, current, since, now } = page;
  const text = textIn(locale).dataKeys;
  const title = text.rotateTitle(text.nameOf[name]);
  return (
    <Shell page={page} title={title}>
      <Heading
        title={title}
        note={since === null ? undefined : `${text.since}: ${formatTime(locale, since, now.zone)}`}
        back={{ label: text.title, url: backUrl }}
      />
      <form class="sheet narrow" method="post" action={action} data-once>
        <input type="hidden" name="current" value={String(current)} />
        <p>{text.rotateText}</p>
        <p>
          {text.afterwards} <code>servicepay keys reseal {name}</code>
        </p>
        <FormActions locale={locale} label={text.rotateYes} cancelUrl={backUrl} />
      </form>
    </Shell>
  );
}
