// Shows the OpenAPI document in the element #reference. Its colours are the light ones of site.css: Redoc 2 has no dark theme.
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { RedocStandalone } from "redoc/bundles/redoc.browser.lib.js";

const font = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif';
const theme = {
  colors: {
    primary: { main: "#0b5fcc" },
    text: { primary: "#131b2c", secondary: "#525e74" },
    http: { get: "#14703a", post: "#084a9f", put: "#825000", delete: "#b3261e", patch: "#5f3dab" },
  },
  sidebar: { backgroundColor: "#f9fafc", textColor: "#131b2c" },
  typography: { fontFamily: font, headings: { fontFamily: font, fontWeight: "600" } },
};
const options = {
  scrollYOffset: 52,
  disableSearch: true, // It runs in a worker made of a blob, which the policy forbids.
  nativeScrollbars: true,
  requiredPropsFirst: true,
  theme,
};
createRoot(document.querySelector("#reference")).render(
  createElement(RedocStandalone, { specUrl: "/openapi.json", options }),
);
