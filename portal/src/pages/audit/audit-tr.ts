export const auditTr = {
  audit: {
    title: "Denetim kaydı",
    intro: "Kim, neyi, ne zaman yaptı. Kayıtlar değiştirilemez; her birinin kanıtı vardır.",
    nothingYet: "Bu dönemde kayıt yok.",
    column: { at: "Zaman", action: "İşlem", actor: "Kim", record: "Kayıt", details: "Ayrıntı" },
    actorKind: { member: "üye", credential: "program", operator: "işletmeci", worker: "sistem", other: "" },
    everyActor: {
      member: "Bütün üyeler",
      credential: "Bütün programlar",
      operator: "İşletmeci",
      worker: "Sistem",
    } as Record<string, string>,
    noun: "Konu",
    nounHint: "İşlemin ilk sözcüğü; örneğin payment ya da member.",
    recordHint: "Kaydın tam kimliği.",
    recordId: "Kaydın kimliği",
    sameRecord: "Bu kaydın bütün işlemleri",
    entryTitle: "İşlem",
    trace: "İzleme no",
    proof: {
      holds: "Bu kayıt yazıldığı gibidir.",
      waiting: "Kayıt zincire birkaç saniye içinde eklenecek.",
      waitingNote: "Kanıtı görmek için sayfayı yenileyin.",
      place: (position: string, hash: string, sealed: string) =>
        `Zincirde ${position}. sırada; özeti ${hash}; imzalandığı zaman ${sealed}.`,
      fault: {
        changed: "Bu kayıt yazıldığı gibi değil: değiştirilmiş.",
        not_linked: "Bu kayıt zincirde kendinden öncekine bağlanmıyor.",
        no_signed_end: "Bu kaydı kapsayan imzalı bir zincir sonu yok.",
      },
    },
  },
};
