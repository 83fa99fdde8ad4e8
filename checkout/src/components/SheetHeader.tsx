import type { ComponentChildren, VNode } from "preact";
import type { CardFormModel } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

/** Names how the payment is protected; 3-D Secure only if it is certain to be used. */
export function SheetHeader({
  form,
  title,
  mayGoWithout3D = false,
  children,
}: {
  form: CardFormModel;
  title: VNode;
  mayGoWithout3D?: boolean;
  children?: ComponentChildren;
}) {
  const text = pageTextIn(form.locale);
  return (
    <header>
      {title}
      <p class="icon icon-lock safe" id="protection" data-without={mayGoWithout3D ? text.securePayment : undefined}>
        {form.isThreeDs ? text.protectedBy3D : text.securePayment}
      </p>
      {children}
    </header>
  );
}
