import { useEffect, useId } from "react";
import { load } from "servicepay-widget";
import type { Widget, WidgetSuccess } from "servicepay-widget";

interface Props {
  token: string;
  amount: number;
  onPrepared(data: WidgetSuccess): void;
}

export function CardForm({ token, amount, onPrepared }: Props) {
  const containerId = useId();
  useEffect(() => {
    let widget: Widget | null = null;
    let isGone = false;
    void load({ serviceUrl: "https://pay.example" }).then((servicePay) => {
      if (isGone) return;
      widget = servicePay.init({ token, amount, currency: "TRY", mode: "inline", containerId, onSuccess: onPrepared });
    });
    return () => {
      isGone = true;
      widget?.destroy();
    };
  }, [token, amount]);
  return <div id={containerId} />;
}
