export const credentialProblemsTr = {
  scopes: {
    required: "En az bir izin seçin.",
    not_allowed: "Böyle bir izin yok.",
    administrators_only: "“payments” iznini yalnız yönetici verir: program sınırsız iade yapabilir.",
    stale: "Bu arada başka biri izinleri değiştirdi. Seçiminiz duruyor; kaydederseniz onunkinin yerine geçer.",
  },
  secrets: {
    stale: "Bu arada yenilendi. Geçerli olan, en son gösterilendir; elinizde değilse yeniden yenileyin.",
    administrators_only:
      "“payments” izni olan bu hesap sınırsız iade yapabilir: anahtarlarını yalnız yönetici yeniler.",
  },
  overlap: { not_allowed: "Eskisinin ne kadar geçerli kalacağını seçin, en çok 30 gün." },
};
