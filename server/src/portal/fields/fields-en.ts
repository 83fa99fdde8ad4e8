import type { fieldsTr } from "./fields-tr.ts";

export const fieldsEn: typeof fieldsTr = {
  fields: {
    title: "Dynamic fields",
    intro: "Details of your own that your programs can add to a payment link, such as a branch or an invoice number.",
    new: "Define a field",
    newTitle: "New field",
    changeTitle: "Change the field",
    againTitle: "Define the field again",
    nothingYet: "No field yet. A link with a field that is not defined is refused.",
    key: "Code",
    keyHint:
      "What programs send: a letter, then at most 63 letters, digits, dots, dashes or underscores. It never changes.",
    label: "Name",
    labelHint: "Shown in the portal in place of the code.",
    type: "Value",
    valueRule: "Text, at most 1,000 characters",
    state: "Status",
    inUse: "In use",
    removed: "Removed",
    define: "Define the field",
    again: "Define again",
    remove: "Remove…",
    removeTitle: (label) => `Remove the field “${label}”?`,
    removeFacts: [
      "New links with this field are refused (400 ERR_VALIDATION). Change your programs first.",
      "Values of earlier links stay, and are shown with this name.",
      "A link that is copied or renewed does not take its value along.",
      "You can define the field again later, with the same code.",
    ],
    removeSubmit: "Remove the field",
    useTitle: "Where are they used?",
    use: "In additionalData of links that are made with POST /hpm. The page of a link shows its values.",
    useRules: "None is required; null means no value. A link has at most 50 values.",
    problem: {
      fieldKey: {
        invalid:
          "A code begins with a letter (A to Z), and has at most 64 letters, digits, dots, dashes and underscores.",
        taken: "There is a field with this code. Choose another code.",
      },
      fieldLabel: { required: "Give the field a name.", too_long: "A name has at most 200 characters." },
      form: {
        stale: "Somebody has changed or removed this field in the meantime. Check this page, and send it again.",
        fields_full: "A company has at most 200 dynamic fields. Remove one first.",
      },
    },
  },
};
