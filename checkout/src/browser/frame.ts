import { isTicked, withTextsOfPage } from "../card-form/chosen-in-form.ts";
import { problemText } from "../card-form/ErrorSummary.tsx";
import { makeLive } from "../card-form/live/live-card-form.tsx";
import type { Submission, Submitted } from "../card-form/live/submit-once.ts";
import { clearSecurityCode } from "../card-form/live/watch-leaving.ts";
import { maskCardNumber, type CheckedCard } from "../card/index.ts";
import type { CardFormModel, FormChange, FormProblem, InstallmentChoice, Offers } from "../model.ts";
import { textIn } from "../text/index.ts";
import { connectParent } from "./connect-parent.ts";
import { readModel } from "./read-model.ts";
import {
  ApiRefusal,
  consentProblem,
  fetchOffers,
  fetchConsents,
  preparePayment,
  problemOfRefusal,
} from "./widget-api.ts";

interface FrameModel {
  form: CardFormModel;
  parentOrigins: readonly string[] | null;
}

const { form: initialForm, parentOrigins } = readModel<FrameModel>();
const { locale, price } = initialForm;
const text = textIn(locale);

const API_FIELDS = {
  number: "card.cardNumber",
  expiry: "card.expMonth",
  cvv: "card.cvv",
  holderName: "card.cardHolderName",
  installment: "installmentToken",
} as const;

const root = document.getElementById("card-form");
if (root !== null) {
  const { use3D, port, ...connection } = await connectParent(parentOrigins);
  let { token } = connection;
  const protection = document.getElementById("protection");
  if (!use3D && protection?.dataset["without"]) protection.textContent = protection.dataset["without"];
  const sendToParent = (message: object) => port.postMessage(message);
  let consents = withTextsOfPage(initialForm.consents ?? []);

  const reportProblems = (problems: readonly FormProblem[]) => {
    const [first] = problems;
    if (first === undefined || first.field === "form") return;
    const field = first.field === "consent" ? `consents.${first.code}` : API_FIELDS[first.field];
    sendToParent({ type: "fail", error: { code: "ERR_VALIDATION", message: problemText(text, first), field } });
  };
  const reportError = (error: unknown, isFinal = false) => {
    if (error instanceof ApiRefusal)
      return sendToParent({
        type: "fail",
        isFinal,
        error: { code: error.code, message: error.message, ...(error.field !== null && { field: error.field }) },
      });
    sendToParent({ type: "fail", error: { code: "network_error", message: text.system } });
  };
  const lookUp = async (bin: string, signal?: AbortSignal): Promise<Offers> => {
    try {
      return await fetchOffers(token, bin, price, signal);
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === "ERR_UNAUTHORIZED") reportError(error);
      throw error;
    }
  };
  /** The merchant changed its texts while the form was open, so the payer has to accept them again. */
  const reloadConsents = async (refusal: ApiRefusal): Promise<FormChange> => {
    consents = await fetchConsents(token, price, locale);
    const problem = consentProblem(refusal, consents);
    return { consents, problems: problem === null ? [] : [problem] };
  };
  const prepare = async (card: CheckedCard, choice: InstallmentChoice | null): Promise<FormChange> => {
    sendToParent({ type: "busy", isBusy: true });
    try {
      const prepareToken = await preparePayment(token, {
        card,
        use3D,
        installmentToken: choice?.token ?? null,
        price,
        consents: consents.filter(({ code, kind }) => kind === "notice" || isTicked(code)),
        locale,
      });
      sendToParent({
        type: "success",
        data: {
          prepareToken,
          amount: Number(price.amount),
          currency: price.currency,
          installment: choice?.count ?? 1,
          maskedCardNumber: maskCardNumber(card.pan),
        },
      });
      clearSecurityCode();
      return {};
    } catch (error) {
      reportError(error);
      if (!(error instanceof ApiRefusal)) return { problems: [{ field: "form", kind: "system", text: text.system }] };
      if (error.field?.startsWith("consents.") === true) return await reloadConsents(error);
      return { problems: [problemOfRefusal(error, text.system)] };
    } finally {
      sendToParent({ type: "busy", isBusy: false });
    }
  };

  const submit = async ({ card, choice }: Submission): Promise<Submitted> => ({
    change: card === null ? {} : await prepare(card, choice),
  });

  const { show, renew } = makeLive(root, {
    model: { ...initialForm, consents },
    lookUp,
    submit,
    onRefused: reportProblems,
    onTyped: () => sendToParent({ type: "typed" }),
  });
  document.getElementById("close")?.addEventListener("click", () => sendToParent({ type: "close" }));
  document.addEventListener("keydown", (event) => {
    // Escape in the dialog of a text closes only that dialog.
    if (event.key === "Escape" && document.querySelector("dialog[open]") === null) sendToParent({ type: "close" });
  });
  const { body } = document;
  const sendHeight = () => sendToParent({ type: "height", height: Math.ceil(body.getBoundingClientRect().height) });
  new ResizeObserver(sendHeight).observe(body);
  sendHeight();
  /** The merchant reports that the payment failed, with a token for the next attempt. */
  port.onmessage = ({ data }: MessageEvent<{ message: string; token: string }>) => {
    token = data.token;
    show({ decline: { class: null, text: data.message, card: null } });
    void renew();
  };
  try {
    await fetchConsents(token, price, locale);
    sendToParent({ type: "ready" });
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "ERR_UNAUTHORIZED") {
      root.textContent = text.system;
      reportError(error, true);
    } else sendToParent({ type: "ready" });
  }
}
