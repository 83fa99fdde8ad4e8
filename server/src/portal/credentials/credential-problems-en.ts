import type { credentialProblemsTr } from "./credential-problems-tr.ts";

export const credentialProblemsEn: typeof credentialProblemsTr = {
  scopes: {
    required: "Choose at least one scope.",
    not_allowed: "There is no such scope.",
    administrators_only: "Only administrators give the scope “payments”: the program refunds without a limit.",
    stale: "Somebody changed the scopes in the meantime. Your choice is kept; if you save, it replaces theirs.",
  },
  secrets: {
    stale:
      "They were replaced in the meantime. The ones shown last are valid; if you do not have them, replace them again.",
    administrators_only:
      "This credential has the scope “payments” and refunds without a limit: only administrators replace its secrets.",
  },
  overlap: { not_allowed: "Choose how long the old secret stays valid, at most 30 days." },
};
