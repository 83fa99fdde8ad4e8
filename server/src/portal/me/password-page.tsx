import { PASSWORD_LENGTH_MIN } from "#identity/index.ts";
import { setOwnPassword, type MemberContext } from "#members/index.ts";
import { formOf, FormPage, problemsOf, type RefusedForm } from "../forms/index.ts";
import { type Answer, memberPage, type Portal, withQuery } from "../page/index.ts";
import { Field } from "../parts/index.ts";
import { textFor } from "../words/index.ts";
import { ME } from "./my-urls.ts";

export const PASSWORD = `${ME}/password`;

export function passwordPages(portal: Portal): void {
  const route = { path: PASSWORD, action: "self.secure" } as const;
  memberPage(portal, { ...route, method: "GET" }, async (ctx) => passwordPage(ctx));
  memberPage(portal, { ...route, method: "POST" }, async (ctx, request) => {
    try {
      await setOwnPassword(ctx, formOf(request.body).text("password"));
      return { to: withQuery(ME, { done: "password_set" }) };
    } catch (error) {
      return passwordPage(ctx, problemsOf(error));
    }
  });
}

function passwordPage(ctx: MemberContext, { problems = [], ...refused }: Partial<RefusedForm> = {}): Answer {
  const { me, password: words } = textFor(ctx);
  const view = (
    <FormPage
      nav="me"
      title={words.title}
      back={{ label: me.title, url: ME }}
      action={PASSWORD}
      problems={problems}
      submit={words.submit}
    >
      <input type="email" name="username" value={ctx.session.member.email} autocomplete="username" hidden readOnly />
      <Field
        name="password"
        label={words.label}
        hint={words.hint(PASSWORD_LENGTH_MIN)}
        type="password"
        autocomplete="new-password"
        maxLength={256}
        required
        canShow
        autofocus
      />
    </FormPage>
  );
  return { view, ...refused };
}
