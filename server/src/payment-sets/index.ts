export type { Bin } from "./bins/bin.ts";
export { binListState, countBins, findBin } from "./bins/find-bin.ts";
export { importBins, type ImportedBins, type RefusedBinLine } from "./bins/import-bins.ts";
export { previewBins, type BinsPreview } from "./bins/preview-bins.ts";
export { bankName, knownBanks } from "./bins/banks.ts";
export { knownPrograms, programName } from "./bins/program.ts";
export { refuseTestCard } from "./bins/refuse-test-card.ts";
export { checkTerminal } from "./terminals/check-terminal.ts";
export { createTerminal, type NewTerminal } from "./terminals/create-terminal.ts";
export { findTerminal, listTerminals } from "./terminals/list-terminals.ts";
export { listFailingTerminals, listTerminalChecks } from "./store/terminal-checks.ts";
export { terminalJobs } from "./terminals/jobs.ts";
export { openTerminal } from "./terminals/open-terminal.ts";
export { readTerminalSettings, type ShownSetting } from "./terminals/read-terminal-settings.ts";
export { cardBrands, usualBrands, type TerminalRecord } from "./terminals/terminal.ts";
export { checkedResult, isClockApart, type CheckResult, type TerminalCheck } from "./terminals/terminal-check.ts";
export { updateTerminal, type TerminalChanges } from "./terminals/update-terminal.ts";
export { sealedSettings } from "./store/terminals.ts";
export { createPaymentSet, type NewPaymentSet } from "./sets/create-payment-set.ts";
export { collectingPaymentSet, findPaymentSet, widgetPaymentSet } from "./sets/find-payment-set.ts";
export { listPaymentSets, lookUpPaymentSet, type ListedPaymentSet } from "./sets/list-payment-sets.ts";
export { requirePayableAmount } from "./sets/payable-set.ts";
export { isThreeDsRequired, type PaymentSet, type PaymentSetId, type ThreeDsRule } from "./sets/payment-set.ts";
export { updatePaymentSet, type PaymentSetChanges } from "./sets/update-payment-set.ts";
export { listRates } from "./store/rates.ts";
export { checkRate } from "./rates/check-rate.ts";
export { sameRates } from "./rates/rate-changes.ts";
export { listRateVersions, readRateVersion, type ListedVersion } from "./rates/list-rate-versions.ts";
export type { ListedRate, RateRow } from "./rates/rate.ts";
export { previewRates, type RatesPreview } from "./rates/preview-rates.ts";
export { replaceRates } from "./rates/replace-rates.ts";
export { setRates } from "./rates/set-rates.ts";
export { addTerminalCost, changeTerminalCost, removeTerminalCost } from "./costs/change-terminal-cost.ts";
export { checkCost } from "./costs/check-cost.ts";
export { findCost, listTerminalCosts, listCosts } from "./costs/list-costs.ts";
export { setTerminalCosts } from "./costs/set-terminal-costs.ts";
export { costCards, costText, payouts, type ListedCost, type TerminalCost } from "./costs/terminal-cost.ts";
export type { CostFilter } from "./store/terminal-costs.ts";
export { activateRules, draftRules, listRules, retireRules } from "./routing/draft-rules.ts";
export type { RuleVersion } from "./routing/rule-version.ts";
export { writtenRules } from "./routing/written-rules.ts";
export type { KeptRoute } from "./routing/kept-route.ts";
export type { DropReason, RankReason } from "./routing/route.ts";
export { INSTALLMENT_TOKEN_SECONDS } from "./plans/installment-token.ts";
export { paymentOptions, type PosOption } from "./plans/payment-options.ts";
export { planToBegin } from "./plans/plan-to-begin.ts";
export { installmentAmount, type Plan } from "./plans/plan.ts";
export { programTable } from "./plans/program-table.ts";
export { installmentsOfToken, readInstallmentToken } from "./plans/read-installment-token.ts";
export { singlePaymentPlan } from "./plans/single-payment-plan.ts";
export { tryRoute } from "./plans/try-route.ts";
export { widgetOffer } from "./plans/widget-offer.ts";
export { paymentSetRoutes } from "./routes.ts";
export { listTerminalHealth } from "./health/list-terminal-health.ts";
export { gaugeTerminalHealth } from "./health/gauge-health.ts";
export { moveHealth, openedTerminals } from "./health/move-health.ts";
export {
  countedFrom,
  healthAfterCalls,
  healthAfterTrial,
  takesPayers,
  windowStart,
  type CallVerdict,
  type HealthCause,
  type SeenCalls,
  type TerminalHealth,
} from "./health/terminal-health.ts";
export { selectRecentHealth } from "./store/terminal-health.ts";
export { describeFailingTerminal } from "./terminals/failing-notice.ts";
