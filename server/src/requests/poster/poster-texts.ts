export type PosterLocale = "tr" | "en";

export const posterTexts = {
  tr: {
    title: "Ödeme afişi",
    openAmount: "Tutarı siz belirlersiniz",
    between: (min: string, max: string) => `${min} ile ${max} arasında`,
    part: (min: string) => `Bir kısmını ödersiniz: en az ${min}`,
    scan: "Ödemek için telefonunuzun kamerasıyla okutun",
  },
  en: {
    title: "Payment poster",
    openAmount: "You choose the amount",
    between: (min: string, max: string) => `Between ${min} and ${max}`,
    part: (min: string) => `Pay a part of it: at least ${min}`,
    scan: "To pay, scan with your phone's camera",
  },
} as const;
