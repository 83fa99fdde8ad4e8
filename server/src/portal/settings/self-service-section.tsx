import type { FastifyRequest } from "fastify";
import { setSelfService } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { type Form, formOf } from "../forms/index.ts";
import { useMember, useText } from "../page/index.ts";
import { choicesOf, CopyField, Facts, OneOf, Problems } from "../parts/index.ts";
import type { Problem } from "../words/index.ts";

/** Turns self-service on or off. */
export async function saveSelfService(ctx: MemberContext, request: FastifyRequest): Promise<Problem[] | null> {
  const state = formOf(request.body).text("selfService");
  if (state !== "on" && state !== "off") return [{ field: "selfService", reason: "required" }];
  await setSelfService(ctx, ctx.tenantId, state === "on", ctx);
  return null;
}

interface Props {
  /** Where the form is sent; null if the member may only look. */
  action: string | null;
  company: { code: string; hasSelfService: boolean };
  /** What was typed, if it was refused. */
  typed: Form | null;
}

/** Whether the company's users log in, and where. */
export function SelfServiceSection({ action, company, typed }: Props) {
  const { ctx } = useMember();
  const words = useText().settings;
  const state = company.hasSelfService ? "on" : "off";
  const about = (
    <>
      <h2>{words.usersTitle}</h2>
      <p>{words.usersIntro}</p>
    </>
  );
  if (action === null)
    return (
      <section class="sheet narrow spaced-form">
        {about}
        <Facts facts={[{ label: words.usersLegend, value: words.usersState[state] }]} />
      </section>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={action} data-once>
      {about}
      <Problems />
      <input type="hidden" name="section" value="users" />
      <OneOf
        name="selfService"
        legend={words.usersLegend}
        choices={choicesOf(words.usersState)}
        chosen={typed?.text("selfService") ?? state}
      />
      {company.hasSelfService && (
        <CopyField id="self-service" label={words.usersAddress} value={`${ctx.config.hpmUrl}/my/${company.code}`} />
      )}
      <div class="actions">
        <button class="primary">{words.saveUsers}</button>
      </div>
    </form>
  );
}
