import type { FastifyRequest } from "fastify";
import type { FoundLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { newId } from "#platform/ids.ts";
import { formOf } from "../forms/index.ts";
import { isAllowed, pageUrl, usePage, useText } from "../page/index.ts";
import { Field, Select } from "../parts/index.ts";
import { listOpenChannels, type ChannelName } from "./list-open-channels.ts";

/** How many days a link can be valid for, as members choose. */
export const DAYS = [1, 3, 7, 30, 90];

/** The addresses of what the member can do with the link now. Null: not possible, or the member may not. */
export interface Actions {
  copyUrl: string | null;
  renew: { action: string; id: string } | null;
  cancel: { action: string } | null;
  extend: { action: string; days: string } | null;
}

type ShownLink = Pick<FoundLink, "id" | "state" | "originPath">;

export function actionsOf(ctx: MemberContext, request: FastifyRequest, { id, state, originPath }: ShownLink): Actions {
  const page = pageUrl(ctx, `/links/${id}`);
  const mayWrite = isAllowed(ctx, "links.write");
  const isChosenByPayer = originPath !== null;
  const mayCopy = mayWrite && !isChosenByPayer;
  const isOpen = mayWrite && state === "open";
  const isOver = mayCopy && (state === "expired" || state === "cancelled" || state === "failed");
  return {
    copyUrl: mayCopy ? pageUrl(ctx, `/links/new?from=${id}`) : null,
    renew: isOver ? { action: `${page}/renew`, id: newId() } : null,
    cancel: isOpen ? { action: `${page}/cancel` } : null,
    extend:
      isOpen && !isChosenByPayer ? { action: `${page}/extend`, days: formOf(request.body).text("days") || "3" } : null,
  };
}

interface ActionsProps {
  actions: Actions;
}

/** Each action opens its form in place, also without script. */
export function LinkActions({ actions: { copyUrl, renew, cancel, extend } }: ActionsProps) {
  const { problems } = usePage();
  const words = useText();
  const text = words.link;
  return (
    <>
      {renew !== null && (
        <form method="post" action={renew.action} data-once>
          <input type="hidden" name="id" value={renew.id} />
          <button class="primary" title={text.renewHint}>
            {text.renew}
          </button>
        </form>
      )}
      {extend !== null && (
        <details class="action-form" open={problems.some(({ field }) => field === "days")}>
          <summary class="button">{text.extend}</summary>
          <form class="sheet" method="post" action={extend.action} data-once>
            <Select
              name="days"
              label={text.extendLabel}
              value={extend.days}
              options={DAYS.map((days) => ({ value: String(days), label: words.newLink.daysOf(days) }))}
            />
            <button class="primary">{text.extendSubmit}</button>
          </form>
        </details>
      )}
      {cancel !== null && (
        <details class="action-form">
          <summary class="button danger">{text.cancel}</summary>
          <form class="sheet" method="post" action={cancel.action} data-once>
            <p>{text.cancelText}</p>
            <button class="danger">{text.cancelSubmit}</button>
          </form>
        </details>
      )}
      {copyUrl !== null && (
        <a class="button icon icon-add" href={copyUrl}>
          {text.copyAsNew}
        </a>
      )}
    </>
  );
}

/** Where the link can be sent, with the address that was typed, or else the customer's. */
export interface SendForm {
  action: string;
  id: string;
  channels: readonly ChannelName[];
  email: string;
  gsm: string;
}

interface Receiver {
  link: ShownLink;
  customer: { email: string; gsm: string | null } | undefined;
}

export async function sendFormOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { link, customer }: Receiver,
): Promise<SendForm | null> {
  if (!isAllowed(ctx, "links.write") || link.state !== "open") return null;
  const form = formOf(request.body);
  const channels = await listOpenChannels(ctx);
  if (channels.length === 0) return null;
  return {
    action: pageUrl(ctx, `/links/${link.id}/send`),
    id: newId(),
    channels,
    email: form.text("email") || (customer?.email ?? ""),
    gsm: form.text("gsm") || (customer?.gsm ?? ""),
  };
}

interface SendProps {
  send: SendForm;
}

/** A form for each way in which this service can send the link. */
export function SendForms({ send: { action, id, channels, email, gsm } }: SendProps) {
  const { problems } = usePage();
  const words = useText();
  const field = {
    Email: { name: "email", type: "email", value: email },
    Sms: { name: "gsm", type: "tel", value: gsm },
  };
  return (
    <div class="row">
      {channels.map((channel) => {
        const { name } = field[channel];
        const isWrong = problems.some((problem) => problem.field === name);
        return (
          <details class="action-form" key={channel} name="send" open={isWrong}>
            <summary class="button">{words.link.send[channel]}</summary>
            <form class="sheet" method="post" action={action} data-once>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="channel" value={channel} />
              <Field
                {...field[channel]}
                label={channel === "Email" ? words.newLink.email : words.newLink.gsm}
                required
              />
              <button class="primary">{words.link.sendSubmit}</button>
            </form>
          </details>
        );
      })}
    </div>
  );
}
