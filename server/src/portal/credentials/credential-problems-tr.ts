export const credentialProblemsTr = {
  scopes: {
    required: "En az bir izin seçin.",
    not_allowed: "Böyle bir izin yok.",
    stale: "Bu arada başka biri izinleri değiştirdi. Seçiminiz duruyor; kaydederseniz onunkinin yerine geçer.",
  },
  secrets: { stale: "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin." },
  overlap: { not_allowed: "Eskisinin ne kadar geçerli kalacağını seçin, en çok 30 gün." },
};
