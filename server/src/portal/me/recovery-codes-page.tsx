import type { FastifyRequest } from "fastify";
import { recoveryCodesLeft, renewRecoveryCodes, type Member, type MemberContext } from "#members/index.ts";
import type { Platform } from "#platform/context.ts";
import { FormPage } from "../forms/index.ts";
import { type DrawnPage, memberPage, type Portal, SignedOut, signedOutModel } from "../page/index.ts";
import { CopyButton } from "../parts/index.ts";
import { textIn, textFor } from "../words/index.ts";
import { ME } from "./my-urls.ts";

const RECOVERY_CODES = `${ME}/recovery-codes`;

export function recoveryCodePages(portal: Portal): void {
  const route = { path: RECOVERY_CODES, action: "self.secure" } as const;
  memberPage(portal, { ...route, method: "GET" }, newCodesPage);
  memberPage(portal, { ...route, method: "POST" }, async (ctx, request) =>
    recoveryCodesPage(ctx, request, {
      member: ctx.session.member,
      codes: await renewRecoveryCodes(ctx),
      continueUrl: ME,
    }),
  );
}

async function newCodesPage(ctx: MemberContext): Promise<DrawnPage> {
  const left = await recoveryCodesLeft(ctx);
  const text = textFor(ctx);
  const view = (
    <FormPage
      nav="me"
      title={text.newCodes.title}
      back={{ label: text.me.title, url: ME }}
      action={RECOVERY_CODES}
      submit={text.newCodes.submit}
    >
      <p>{text.newCodes.text}</p>
      <p class="hint">{text.me.codesLeft(left)}</p>
    </FormPage>
  );
  return { view };
}

interface NewCodes {
  member: Pick<Member, "locale" | "theme">;
  codes: readonly string[];
  continueUrl: string;
}

/** Shows new codes, once. */
export function recoveryCodesPage(
  platform: Pick<Platform, "config">,
  request: FastifyRequest,
  { member, codes, continueUrl }: NewCodes,
): DrawnPage {
  const page = signedOutModel(platform, request, member);
  const { locale } = page;
  const words = textIn(locale).recoveryCodes;
  const view = (
    <SignedOut page={page} title={words.title}>
      <p>{words.text}</p>
      <ol class="codes" id="codes" aria-label={words.listLabel}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="actions">
        <a class="button primary" href={continueUrl}>
          {words.submit}
        </a>
        <CopyButton source="codes" label={words.copyAll} />
      </div>
    </SignedOut>
  );
  return { view, locale };
}
