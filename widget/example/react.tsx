import { useEffect, useId, useRef } from "react";
import { load, type Widget, type WidgetError, type WidgetSuccess } from "servicepay-widget";

interface Props {
  token: string;
  amount: number;
  onPrepared(data: WidgetSuccess): void;
  /** Why the payment failed, with a new token. */
  failed?: WidgetError;
  /** The script did not load in three attempts. */
  onUnavailable(error: unknown): void;
}

export function CardForm({ token, amount, failed, ...callbacks }: Props) {
  const containerId = useId();
  const form = useRef<Widget | null>(null);
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    let isGone = false;
    const onSuccess = (data: WidgetSuccess) => latest.current.onPrepared(data);
    load({ serviceUrl: "https://pay.example" }).then(
      (servicePay) => {
        if (isGone) return;
        form.current = servicePay.init({ token, amount, currency: "TRY", mode: "inline", containerId, onSuccess });
      },
      (error: unknown) => latest.current.onUnavailable(error),
    );
    return () => {
      isGone = true;
      form.current?.destroy();
    };
  }, [token, amount, containerId]);
  useEffect(() => {
    if (failed !== undefined) form.current?.showError(failed);
  }, [failed]);
  return <div id={containerId} style={{ minHeight: "42rem" }} />;
}
