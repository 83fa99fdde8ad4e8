import { createTenant } from "#identity/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { defineForm } from "../forms/index.ts";
import { withQuery } from "../page/index.ts";
import type { Text } from "../words/index.ts";
import { initiatorOf } from "./initiator.ts";
import { COMPANIES, operatorCompanyUrl } from "./operator-urls.ts";

export const newCompanyForm = defineForm({
  nav: "companies",
  action: "operator.secure",
  isForOperators: true,
  words: (text: Text) => text.companiesArea,
  more: async () => null,
  fields: {
    companyName: {
      label: ({ words }) => words.name,
      hint: ({ words }) => words.nameHint,
      verbName: "name",
      lengthMax: 200,
      isRequired: true,
      input: { autofocus: true },
    },
    companyCode: {
      label: ({ words }) => words.code,
      hint: ({ words }) => words.codeHint,
      verbName: "code",
      lengthMax: 63,
      isRequired: true,
      input: { spellcheck: false },
    },
  },
  read: (typed) => ({ input: { name: typed.text("companyName"), code: typed.text("companyCode") } }),
  add: {
    // Not below the companies, because "new" could be the code of one.
    path: "/new-company",
    title: ({ words }) => words.new,
    note: ({ words }) => words.newIntro,
    back: ({ words }) => ({ label: words.title, url: COMPANIES }),
    submit: ({ words }) => words.create,
    async save(ctx, { name, code }, id: TenantId) {
      await createTenant(ctx, { id, code, name }, initiatorOf(ctx));
      return { to: withQuery(operatorCompanyUrl(code), { done: "company_made" }) };
    },
  },
});
