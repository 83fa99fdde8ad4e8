import { asSystem, inviteMember, type InvitationId } from "#members/index.ts";
import { defineForm } from "../forms/index.ts";
import { pageUrl, withQuery } from "../page/index.ts";
import type { Text } from "../words/index.ts";
import { roleChoices } from "./role-words.ts";

export const inviteForm = defineForm({
  nav: "company",
  action: "members.write",
  words: (text: Text) => text,
  more: async () => null,
  fields: {
    email: {
      label: ({ words }) => words.members.email,
      hint: ({ words }) => words.invite.emailHint,
      input: { type: "email", autofocus: true },
      isRequired: true,
    },
    roles: {
      kind: "choices",
      label: ({ words }) => words.invite.rolesLegend,
      hint: ({ words }) => words.invite.rolesHint,
      choices: ({ words }) => roleChoices(words),
    },
  },
  read: (typed) => ({ input: { email: typed.text("email"), roles: typed.list("roles") } }),
  add: {
    path: "/members/invite",
    title: ({ words }) => words.invite.title,
    note: ({ words }) => words.invite.intro,
    back: ({ ctx, words }) => ({ label: words.members.title, url: pageUrl(ctx, "/members") }),
    submit: ({ words }) => words.invite.submit,
    async save(ctx, { email, roles }, id: InvitationId) {
      const mailIn = ctx.session.member.locale;
      await asSystem(ctx, (write) => inviteMember(write, { id, email, roles, mailIn }));
      return { to: withQuery(pageUrl(ctx, `/invitations/${id}`), { done: "invited" }) };
    },
  },
});
