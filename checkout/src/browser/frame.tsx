import { hydrate } from "preact";
import { LiveCardForm } from "../components/LiveCardForm.tsx";
import type { Submission } from "../components/LiveCardForm.tsx";
import { problemText } from "../components/ErrorSummary.tsx";
import { textIn } from "../text/index.ts";
import type { CardFormModel, FormProblem, InstallmentChoice } from "../model.ts";
import { maskCardNumber } from "../card/index.ts";
import { readModel } from "./read-model.ts";
import { meetParent } from "./meet-parent.ts";
import { ApiRefusal, fetchChoices, preparePayment, problemOfRefusal } from "./widget-api.ts";

interface FrameModel {
  form: CardFormModel;
  parentOrigins: readonly string[] | null;
}

const { form, parentOrigins } = readModel<FrameModel>();
const text = textIn(form.locale);

const API_FIELDS = {
  number: "card.cardNumber",
  expiry: "card.expMonth",
  cvv: "card.cvv",
  holderName: "card.cardHolderName",
  installment: "installmentToken",
} as const;

const root = document.getElementById("card-form");
if (root !== null) {
  const { token, use3D, port } = await meetParent(parentOrigins);
  const tell = (message: object) => port.postMessage(message);

  const fail = (problems: readonly FormProblem[]) => {
    const [first] = problems;
    if (first === undefined || first.field === "form" || first.field === "consent") return;
    tell({
      type: "fail",
      error: { code: "ERR_VALIDATION", message: problemText(text, first), field: API_FIELDS[first.field] },
    });
  };
  const failBy = (error: unknown) => {
    if (error instanceof ApiRefusal)
      return tell({
        type: "fail",
        error: { code: error.code, message: error.message, ...(error.field !== null && { field: error.field }) },
      });
    tell({ type: "fail", error: { code: "network_error", message: text.problem.system } });
  };
  const lookUp = async (bin: string, signal: AbortSignal): Promise<InstallmentChoice[]> => {
    try {
      return await fetchChoices(token, bin, form.price, signal);
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === "ERR_UNAUTHORIZED") failBy(error);
      throw error;
    }
  };
  const prepare = async ({ card, choice }: Submission): Promise<FormProblem[]> => {
    tell({ type: "busy", isBusy: true });
    try {
      const prepareToken = await preparePayment(token, {
        card,
        use3D,
        installmentToken: choice?.token ?? null,
        price: form.price,
        locale: form.locale,
      });
      tell({
        type: "success",
        data: {
          prepareToken,
          amount: Number(form.price.amount),
          currency: form.price.currency,
          installment: choice?.count ?? 1,
          maskedCardNumber: maskCardNumber(card.pan),
        },
      });
      return [];
    } catch (error) {
      failBy(error);
      return [problemOfRefusal(error)];
    } finally {
      tell({ type: "busy", isBusy: false });
    }
  };

  hydrate(
    <LiveCardForm
      model={form}
      lookUp={lookUp}
      submit={(submission) => prepare(submission)}
      onRefused={fail}
      onTyped={() => tell({ type: "typed" })}
    />,
    root,
  );
  document.getElementById("close")?.addEventListener("click", () => tell({ type: "close" }));
  document.addEventListener("keydown", (event) => event.key === "Escape" && tell({ type: "close" }));
  const main = document.body;
  const tellHeight = () => tell({ type: "height", height: Math.ceil(main.getBoundingClientRect().height) });
  new ResizeObserver(tellHeight).observe(main);
  tellHeight();
  tell({ type: "ready" });
}
