import { load, type Widget, type WidgetError } from "servicepay-widget";
import { defineComponent, h, onBeforeUnmount, onMounted, useId, watch } from "vue";

export const CardForm = defineComponent({
  props: {
    token: { type: String, required: true },
    amount: { type: Number, required: true },
    /** Why the payment failed, with a new token. */
    failed: { type: Object, required: false },
  },
  emits: ["prepared", "unavailable"],
  setup(props, { emit }) {
    const containerId = useId();
    let widget: Widget | null = null;
    let isGone = false;
    onMounted(async () => {
      const { token, amount } = props;
      const onSuccess = (data: object) => emit("prepared", data);
      try {
        const servicePay = await load({ serviceUrl: "https://pay.example" });
        if (isGone) return;
        widget = servicePay.init({ token, amount, currency: "TRY", mode: "inline", containerId, onSuccess });
      } catch (error) {
        emit("unavailable", error);
      }
    });
    watch(
      () => props.failed,
      (failed) => failed && widget?.showError(failed as WidgetError),
    );
    onBeforeUnmount(() => {
      isGone = true;
      widget?.destroy();
    });
    return () => h("div", { id: containerId, style: "min-height: 42rem" });
  },
});
