import { auditActionsTr } from "./audit-actions-tr.ts";
import { auditDetailsTr } from "./audit-details-tr.ts";
import { auditRecordsTr } from "./audit-records-tr.ts";
import { auditValuesTr } from "./audit-values-tr.ts";

export const auditTr = {
  audit: {
    title: "Denetim kaydı",
    intro: "Kim, neyi, ne zaman yaptı. Kayıtlar değiştirilemez; her birinin kanıtı vardır.",
    archivedTo: (month: string) =>
      `${month} sonuna kadarki kayıtlar arşivdedir; sistemin işletmecisi geri getirebilir.`,
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
    nounHint: "İşlem kodunun ilk sözcüğü; örneğin payment ya da member.",
    recordHint: "Kaydın tam kimliği.",
    recordId: "Kaydın kimliği",
    sameRecord: "Bu kaydın bütün işlemleri",
    action: auditActionsTr,
    record: auditRecordsTr,
    detail: auditDetailsTr,
    /** What a detail is called in entries of one action, where its general name would mislead. */
    detailOf: {
      "approval_limit.changed": { to: "Sınır" },
      "payment.extended": { until: "Son ödeme zamanı" },
      "tenant.renamed": { to: "Ad" },
      "operator_access.granted": { until: "Ne zamana kadar" },
      "link_file.done": { customers: "Yeni müşteri" },
      "mail_server.set": { from: "Gönderen" },
    } as Readonly<Record<string, Readonly<Record<string, string>>>>,
    value: auditValuesTr,
    /** A value before a change and after it. */
    changedTo: (before: string, after: string) => `${before} → ${after}`,
    yes: "evet",
    no: "hayır",
    nothing: "boş",
    entryTitle: "İşlem",
    trace: "İzleme no",
    exported: { actorKind: "Tür", id: "Denetim kaydı no" },
    whole: {
      open: "Tümünü denetle",
      title: "Denetim kaydının tümü",
      intro:
        "Her kaydı ve kayıtları birbirine bağlayan zinciri baştan sona okur. Bir kayıt değiştirilmiş, silinmiş ya da araya sokulmuşsa ilk bozuk yeri söyler.",
      end: "Zincirin şu anki sonu",
      endNote:
        "Bu satırı başka bir yerde saklayın. En yeni kayıtların sonradan kesilip kesilmediği yalnızca böyle anlaşılır.",
      noEnd: "Henüz imzalanmış kayıt yok.",
      sealed: (time: string) => `İmzalandığı zaman: ${time}`,
      anchor: "Sakladığınız zincir sonu",
      anchorHint: "Sıra numarası ve özet; boş bırakılabilir.",
      start: "Denetle",
      again: "Yeniden denetle",
      next: "Devam et",
      underWay: "Denetim sürüyor.",
      chainSoFar: (count: string, of: string) => `${of} kaydın ${count} tanesi yazıldığı gibi.`,
      besideSoFar: (count: string) => `Zincirdeki ${count} kayıt yazıldığı gibi; zincire bağlanmamış kayıt aranıyor.`,
      holds: "Denetim kaydının tümü yazıldığı gibidir.",
      counted: (count: string, waiting: string) =>
        `Zincirde ${count} kayıt denetlendi; ${waiting} kayıt bağlanmayı bekliyor.`,
      archived: (count: string) =>
        `Bunların ${count} tanesi arşivdedir: zincirdeki yerleri denetlendi, arşivin dosyalarını sistemin işletmecisi denetler.`,
      anchored: "Sakladığınız zincir sonu da tutuyor: ondan önce hiçbir kayıt kesilmemiş.",
      notAnchored:
        "Saklanmış bir zincir sonu verilmedi: en yeni kayıtların kesilip kesilmediği bu denetimle anlaşılamaz.",
      broken: "Denetim kaydı yazıldığı gibi değil.",
      position: (position: string) => `Bozuk yer: zincirde ${position}. sıra.`,
      beside: "Bozuk yer: zincirin dışında.",
      entry: "Kayıt",
      before: (count: string) => `Ondan önceki ${count} kayıt yazıldığı gibi.`,
      whatNext: "Sistemin işletmecisine haber verin ve bu sayfayı saklayın.",
      fault: {
        link_missing: "Zincirde bir halka eksik.",
        entry_gone: "Kayıt silinmiş.",
        entry_changed: "Kayıt değiştirilmiş.",
        link_not_following: "Kayıt, zincirde kendinden öncekine bağlanmıyor.",
        no_signed_end: "Kaydı kapsayan imzalı bir zincir sonu yok.",
        other_signed_end: "İmzalı zincir sonu başka bir kayda ait.",
        end_forged: "Zincir sonundaki imza bu sisteme ait değil.",
        end_missing: "Burada başlayan bölümün imzalı sonu eksik.",
        other_anchor: "Sakladığınız zincir sonunda burada başka bir özet var: kayıtlar yeniden yazılmış.",
        cut_off: "Zincir, imzalı sonundan ya da sakladığınız sondan önce bitiyor: en yeni kayıtlar kesilmiş.",
        foreign_entry: "Kaydı bu sistem yazmamış.",
        not_linked: "Kayıt zincirde yok ve bağlanmayı da beklemiyor.",
        archive_forged: "Burada başlayan arşivin kaydını bu sistem imzalamamış ya da arşiv zincire bağlanmıyor.",
      },
    },
    proof: {
      holds: "Bu kayıt yazıldığı gibidir.",
      waiting: "Kayıt zincire birkaç saniye içinde eklenecek.",
      waitingNote: "Kanıt burada kendiliğinden görünür.",
      place: (position: string, hash: string, sealed: string) =>
        `Zincirde ${position}. sırada; özeti ${hash}; imzalandığı zaman ${sealed}.`,
      fault: {
        changed: "Bu kayıt yazıldığı gibi değil: değiştirilmiş.",
        not_linked: "Bu kayıt zincirde kendinden öncekine bağlanmıyor.",
        no_signed_end: "Bu kaydı kapsayan imzalı bir zincir sonu yok.",
        left_out: "Bu kayıt zincirde yok ve bağlanmayı da beklemiyor.",
      },
    },
  },
};
