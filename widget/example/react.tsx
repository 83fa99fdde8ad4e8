import { useEffect, useId, useRef } from "react";
import { load } from "servicepay-widget";
import type { Widget, WidgetSuccess } from "servicepay-widget";

interface Props {
  token: string;
  amount: number;
  onPrepared(data: WidgetSuccess): void;
  /** The script did not come, in three tries. */
  onUnavailable(error: unknown): void;
}

export function CardForm({ token, amount, ...callbacks }: Props) {
  const containerId = useId();
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    let widget: Widget | null = null;
    let isGone = false;
    const onSuccess = (data: WidgetSuccess) => latest.current.onPrepared(data);
    load({ serviceUrl: "https://pay.example" }).then(
      (servicePay) => {
        if (isGone) return;
        widget = servicePay.init({ token, amount, currency: "TRY", mode: "inline", containerId, onSuccess });
      },
      (error: unknown) => latest.current.onUnavailable(error),
    );
    return () => {
      isGone = true;
      widget?.destroy();
    };
  }, [token, amount, containerId]);
  return <div id={containerId} style={{ minHeight: "42rem" }} />;
}
