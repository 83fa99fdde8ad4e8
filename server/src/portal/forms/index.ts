export { defineForm, formPages, type FormScene, seenTime } from "./form-page.tsx";
export {
  fingerprint,
  type Form,
  formOf,
  oneLine,
  passkeyOf,
  problemsOf,
  type RefusedForm,
  storable,
  typedTexts,
} from "./form.ts";
export { FormPage } from "./FormPage.tsx";
export { problemsOn } from "./problems.ts";
export { readSmallFile, readUpload, readWholeFile } from "./read-upload.ts";
export { overlapSeconds } from "./secret-overlap.ts";
