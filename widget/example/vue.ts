import { defineComponent, h, onBeforeUnmount, onMounted } from "vue";
import { load } from "servicepay-widget";
import type { Widget } from "servicepay-widget";

export const CardForm = defineComponent({
  props: { token: { type: String, required: true }, amount: { type: Number, required: true } },
  emits: ["prepared"],
  setup(props, { emit }) {
    let widget: Widget | null = null;
    let isGone = false;
    onMounted(async () => {
      const servicePay = await load({ serviceUrl: "https://pay.example" });
      if (isGone) return;
      const { token, amount } = props;
      const onSuccess = (data: object) => emit("prepared", data);
      widget = servicePay.init({ token, amount, currency: "TRY", mode: "inline", containerId: "card-form", onSuccess });
    });
    onBeforeUnmount(() => {
      isGone = true;
      widget?.destroy();
    });
    return () => h("div", { id: "card-form" });
  },
});
