import { useMember, useText } from "../page/scene.ts";
import { isAllowed } from "../page/shell-of.ts";
import { formatTime } from "../words/index.ts";
import { CopyField } from "./Copyable.tsx";

interface Props {
  /** The id of the field with the address. */
  id: string;
  title: string;
  /** Names the address, and is the subject of the mail. */
  label: string;
  link: string;
  expiresAt: Date;
  /** What is sent, with the address. */
  message: string;
  /** Null where the person has none. */
  email: string | null;
  gsm: string | null;
}

/** An address that the member has just asked for, and the member's own programs that send it. */
export function MadeLink({ id, title, label, link, expiresAt, message, email, gsm }: Props) {
  const { ctx, locale, now } = useMember();
  const text = useText().madeLink;
  const body = encodeURIComponent(message);
  return (
    <div class="alert alert-good icon icon-good" role="status">
      <div>
        <h2>{title}</h2>
        <CopyField id={id} label={label} value={link} hint={text.validUntil(formatTime(locale, expiresAt, now.zone))} />
        {isAllowed(ctx, "people.read") && (
          <div class="row">
            {email !== null && (
              <a
                class="button icon icon-mail"
                href={`mailto:${email}?subject=${encodeURIComponent(label)}&body=${body}`}
              >
                {text.writeMail}
              </a>
            )}
            {gsm !== null && (
              <a class="button icon icon-phone" href={`sms:${gsm}?&body=${body}`}>
                {text.writeSms}
              </a>
            )}
            {gsm !== null && (
              <a class="button" href={`https://wa.me/${gsm.replace("+", "")}?text=${body}`} rel="noreferrer">
                WhatsApp
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
