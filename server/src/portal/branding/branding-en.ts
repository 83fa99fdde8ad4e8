import type { brandingProblemsTr, brandingTr } from "./branding-tr.ts";

export const brandingEn: typeof brandingTr = {
  branding: {
    title: "Branding",
    companyTitle: "The company's branding",
    companyIntro:
      "The pages, the widget and the e-mails that payers see with every payment set without its own branding.",
    ownerOfAll: "Sets with their own branding stay as they are.",
    intro: "The pages, the widget and the e-mails that payers of this set see.",
    owner: {
      set: "This set has its own branding.",
      company: "This set has the company's branding. If you save, it gets its own, which starts as a copy.",
      service: "No branding is set: the pages have the service's own.",
    },
    who: "The company that payers see",
    name: "Name",
    nameHint: (company) => `If empty: ${company}`,
    supportEmail: "Support e-mail",
    supportPhone: "Support phone",
    supportPhoneHint: "As payers dial it, such as 0850 000 01 20.",
    termsUrl: "Address of the terms of sale",
    privacyUrl: "Address of the privacy notice",
    look: "Colours",
    coloursHint:
      "Write them as #0b5fcc. An empty colour is the service's own; the dark theme's colour of buttons is then derived from the light one.",
    theme: "Theme",
    themes: { auto: "As the payer's device", light: "Always light", dark: "Always dark" },
    radius: "Corners",
    radii: { none: "Square", small: "Slightly round", medium: "Round", large: "Very round" },
    light: "Light theme",
    dark: "Dark theme",
    colour: {
      accent: "Buttons and links",
      background: "Background of the page",
      surface: "Background of the form",
      text: "Text",
    },
    choose: (colour) => `${colour}: choose a colour`,
    preview: "Preview",
    previewTitle: "Preview",
    previewOf: { payer: "Light theme", "payer-dark": "Dark theme", "three-ds": "3-D Secure", email: "E-mail" },
    frameOf: {
      payer: "Preview of the payment page in the light theme",
      "payer-dark": "Preview of the payment page in the dark theme",
      "three-ds": "Preview of the page on the way to the bank",
      email: "Preview of the receipt by e-mail",
    },
    previewNote: "The payer's real page with a sample amount. Nothing is sent or saved from here.",
    noPreview: "There is no preview, since this cannot be saved:",
    logos: "Logos",
    logoNote: "Logos are saved at once. If you have changed something above, save it first.",
    logo: { light: "Logo", dark: "Logo for the dark theme" },
    logoHint: "PNG, at most 256 KB. It is shown 36 pixels high; use twice that size for sharp screens.",
    darkLogoHint: "PNG, at most 256 KB. Without it, the dark theme shows the other logo on white.",
    sendLogo: "Save the logo",
    removeLogo: "Remove the logo",
    remove: "Remove the branding…",
    removeCompanyText: "The pages of sets without their own branding have the service's branding again.",
    removeText: "The set has the company's branding again. Its colours, name and logos are deleted.",
    removeSubmit: "Remove the branding",
    problem: {
      form: {
        stale:
          "Somebody has changed the branding in the meantime. What you typed is kept; if you save, it replaces theirs.",
      },
    },
  },
};

const COLOUR = {
  invalid: "Write a colour with six digits, such as #0b5fcc.",
  low_contrast: "It cannot be read: its contrast is {what}:1. At least 4.5:1 to its background is needed.",
};
const URL = { invalid: "Write a web address that begins with https:// or http://." };
const LOGO = {
  required: "Choose a file.",
  too_large: "A logo has at most 256 KB.",
  invalid: "This file cannot be used: a whole PNG is needed, not interlaced, with at most 2,000 pixels a side.",
};

export const brandingProblemsEn: typeof brandingProblemsTr = {
  brandName: { invalid: "A name has at most 100 characters." },
  "support-email": { invalid: "This is not an e-mail address." },
  "support-phone": { invalid: "Write a telephone number as payers dial it, such as 0850 000 01 20." },
  "terms-url": URL,
  "privacy-url": URL,
  "light-accent": COLOUR,
  "light-background": COLOUR,
  "light-surface": COLOUR,
  "light-text": COLOUR,
  "dark-accent": COLOUR,
  "dark-background": COLOUR,
  "dark-surface": COLOUR,
  "dark-text": COLOUR,
  logo: LOGO,
  "dark-logo": LOGO,
};
