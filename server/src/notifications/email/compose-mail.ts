import type { SendMailOptions } from "nodemailer";
import type { Message } from "../notification.ts";
import type { ClaimedMessage } from "../store/queue.ts";
import { stopLinkOf } from "../text/describe-message.ts";
import type { MessageLook } from "../text/email-parts.ts";
import { renderEmail } from "../text/render-email.ts";
import { oneLine, type EmailTexts } from "../text/template.ts";

export interface MailParts {
  claimed: Pick<ClaimedMessage, "id" | "language" | "createdAt">;
  message: Message;
  address: string;
  look: MessageLook;
  template: EmailTexts;
  /** The sender's address. The name shown is the merchant's. */
  from: string;
  /** The service's address, for the Message-ID, which must stay the same when the sender changes. */
  publicUrl: string;
}

const LOGO_CID = "logo";

/** Every attempt has the same Message-ID and date, which come from the queue. */
export function composeMail({
  claimed,
  message,
  address,
  look,
  template,
  from,
  publicUrl,
}: MailParts): SendMailOptions {
  const { id, language, createdAt } = claimed;
  const { logo } = look;
  const logoUrl = logo === null ? null : `cid:${LOGO_CID}`;
  const rendered = renderEmail(message, { language, look, logoUrl, template });
  return {
    ...rendered,
    from: { name: oneLine(look.company), address: from },
    to: { name: "", address },
    envelope: { from, to: [address] },
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    date: createdAt,
    ...(look.contactEmail !== null && { replyTo: { name: "", address: look.contactEmail } }),
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language, ...stopHeaders(message) },
    ...(logo !== null && {
      attachments: [
        {
          filename: "logo.png",
          content: logo.bytes,
          cid: LOGO_CID,
          contentType: "image/png",
          contentDisposition: "inline",
        },
      ],
    }),
  };
}

/** RFC 8058: mail programs show a button that stops reminders by one POST. */
function stopHeaders(message: Message): Record<string, string> {
  const stopLink = stopLinkOf(message);
  if (stopLink === null) return {};
  return { "List-Unsubscribe": `<${stopLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
