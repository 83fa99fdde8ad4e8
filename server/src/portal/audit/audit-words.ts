import { counted } from "#platform/text/counted.ts";
import { both, type Word } from "../words/both.ts";
import { auditActions } from "./audit-action-words.ts";
import { auditDetails } from "./audit-detail-words.ts";
import { auditRecords } from "./audit-record-words.ts";
import { auditValues } from "./audit-value-words.ts";

export const auditWords = {
  audit: {
    title: both("Denetim kaydı", "Audit log"),
    intro: both(
      "Kim, neyi, ne zaman yaptı. Kayıtlar değiştirilemez; her birinin kanıtı vardır.",
      "Who did what, and when. Entries cannot be changed, and each one can be verified.",
    ),
    archivedTo: both(
      (month: string) => `${month} sonuna kadarki kayıtlar arşivdedir; sistemin işletmecisi geri getirebilir.`,
      (month) => `Entries up to the end of ${month} are archived. The operator of the installation can restore them.`,
    ),
    nothingYet: both("Bu dönemde kayıt yok.", "There are no entries in this period."),
    column: {
      at: both("Zaman", "Time"),
      action: both("İşlem", "Action"),
      actor: both("Kim", "Who"),
      record: both("Kayıt", "Record"),
      details: both("Ayrıntı", "Details"),
    },
    actorKind: {
      member: both("üye", "member"),
      credential: both("program", "API credential"),
      operator: both("işletmeci", "operator"),
      worker: both("sistem", "system"),
      other: "",
    },
    everyActor: {
      member: both("Bütün üyeler", "All members"),
      credential: both("Bütün programlar", "All API credentials"),
      operator: both("İşletmeci", "Operator"),
      worker: both("Sistem", "System"),
    } as Record<string, Word>,
    noun: both("Konu", "Subject"),
    nounHint: both(
      "İşlem kodunun ilk sözcüğü; örneğin payment ya da member.",
      "The first word of the action code, such as payment or member.",
    ),
    recordHint: both("Kaydın tam kimliği.", "The full id of the record."),
    recordId: both("Kaydın kimliği", "Record id"),
    sameRecord: both("Bu kaydın bütün işlemleri", "All actions on this record"),
    action: auditActions,
    record: auditRecords,
    detail: auditDetails,
    /** What a detail is called in entries of one action, where its general name would mislead. */
    detailOf: {
      "approval_limit.changed": { to: both("Sınır", "Limit") },
      "payment.extended": { until: both("Son ödeme zamanı", "Can be paid until") },
      "tenant.renamed": { to: both("Ad", "Name") },
      "operator_access.granted": { until: both("Ne zamana kadar", "Until") },
      "link_file.done": { customers: both("Yeni müşteri", "New customers") },
      "mail_server.set": { from: both("Gönderen", "Sender") },
    } as Readonly<Record<string, Readonly<Record<string, Word>>>>,
    value: auditValues,
    /** A value before a change and after it. */
    changedTo: (before: string, after: string) => `${before} → ${after}`,
    /** What the protocol of a bank noted about a reply, in English. */
    banksNote: both(
      (note: string) => `banka bağlantısının notu: ${note}`,
      (note) => `note of the bank connection: ${note}`,
    ),
    yes: both("evet", "yes"),
    no: both("hayır", "no"),
    nothing: both("boş", "empty"),
    entryTitle: both("İşlem", "Action"),
    trace: both("İzleme no", "Trace id"),
    exported: { actorKind: both("Tür", "Kind"), id: both("Denetim kaydı no", "Entry") },
    whole: {
      open: both("Tümünü denetle", "Verify the log"),
      title: both("Denetim kaydının tümü", "Verify the audit log"),
      intro: both(
        "Her kaydı ve kayıtları birbirine bağlayan zinciri baştan sona okur. Bir kayıt değiştirilmiş, silinmiş ya da araya sokulmuşsa ilk bozuk yeri söyler.",
        "Checks every entry, and the chain that links them, from the beginning. If an entry was changed, removed or inserted, you see the first place where the chain breaks.",
      ),
      end: both("Zincirin şu anki sonu", "Current end of the chain"),
      endNote: both(
        "Bu satırı başka bir yerde saklayın. En yeni kayıtların sonradan kesilip kesilmediği yalnızca böyle anlaşılır.",
        "Keep this line in a safe place. A later check needs it to tell whether the newest entries were cut off.",
      ),
      noEnd: both("Henüz imzalanmış kayıt yok.", "No entries are signed yet."),
      sealed: both(
        (time: string) => `İmzalandığı zaman: ${time}`,
        (time) => `Signed on ${time}`,
      ),
      anchor: both("Sakladığınız zincir sonu", "An earlier end of the chain"),
      anchorHint: both("Sıra numarası ve özet; boş bırakılabilir.", "Its position and hash. Optional."),
      start: both("Denetle", "Verify"),
      again: both("Yeniden denetle", "Verify again"),
      next: both("Devam et", "Continue"),
      underWay: both("Denetim sürüyor.", "Verifying…"),
      chainSoFar: both(
        (count: string, of: string) => `${of} kaydın ${count} tanesi yazıldığı gibi.`,
        (count, of) => `${count} of ${of} entries verified.`,
      ),
      besideSoFar: both(
        (count: string) => `Zincirdeki ${count} kayıt yazıldığı gibi; zincire bağlanmamış kayıt aranıyor.`,
        (count) => `${counted(count, "entry", "entries")} of the chain verified. Now looking for entries outside it.`,
      ),
      holds: both("Denetim kaydının tümü yazıldığı gibidir.", "The audit log is intact."),
      counted: both(
        (count: string, waiting: string) => `Zincirde ${count} kayıt denetlendi; ${waiting} kayıt bağlanmayı bekliyor.`,
        (count, waiting) =>
          `${counted(count, "entry", "entries")} verified; ${counted(waiting, "is", "are")} waiting to be added to the chain.`,
      ),
      archived: both(
        (count: string) =>
          `Bunların ${count} tanesi arşivdedir: zincirdeki yerleri denetlendi, arşivin dosyalarını sistemin işletmecisi denetler.`,
        (count) =>
          `${counted(count, "of them is", "of them are")} archived. Their place in the chain was verified; the operator of the installation verifies the archive files.`,
      ),
      anchored: both(
        "Sakladığınız zincir sonu da tutuyor: ondan önce hiçbir kayıt kesilmemiş.",
        "The earlier end matches too: no entries before it were cut off.",
      ),
      notAnchored: both(
        "Saklanmış bir zincir sonu verilmedi: en yeni kayıtların kesilip kesilmediği bu denetimle anlaşılamaz.",
        "No earlier end was entered, so this check cannot tell whether the newest entries were cut off.",
      ),
      broken: both("Denetim kaydı yazıldığı gibi değil.", "The audit log is not intact."),
      position: both(
        (position: string) => `Bozuk yer: zincirde ${position}. sıra.`,
        (position) => `Broken place: position ${position} of the chain.`,
      ),
      beside: both("Bozuk yer: zincirin dışında.", "Broken place: outside the chain."),
      entry: both("Kayıt", "Entry"),
      before: both(
        (count: string) => `Ondan önceki ${count} kayıt yazıldığı gibi.`,
        (count) => `The ${counted(count, "entry before it is", "entries before it are")} intact.`,
      ),
      whatNext: both(
        "Sistemin işletmecisine haber verin ve bu sayfayı saklayın.",
        "Save this page and contact the operator of the installation.",
      ),
      fault: {
        link_missing: both("Zincirde bir halka eksik.", "A link of the chain is missing."),
        entry_gone: both("Kayıt silinmiş.", "The entry was removed."),
        entry_changed: both("Kayıt değiştirilmiş.", "The entry was changed."),
        link_not_following: both(
          "Kayıt, zincirde kendinden öncekine bağlanmıyor.",
          "The entry does not follow from the one before it in the chain.",
        ),
        no_signed_end: both(
          "Kaydı kapsayan imzalı bir zincir sonu yok.",
          "No signed end of the chain covers the entry.",
        ),
        other_signed_end: both("İmzalı zincir sonu başka bir kayda ait.", "The signed end belongs to another entry."),
        end_forged: both(
          "Zincir sonundaki imza bu sisteme ait değil.",
          "This system did not sign the end of the chain.",
        ),
        end_missing: both(
          "Burada başlayan bölümün imzalı sonu eksik.",
          "The signed end of the part that begins here is missing.",
        ),
        other_anchor: both(
          "Sakladığınız zincir sonunda burada başka bir özet var: kayıtlar yeniden yazılmış.",
          "The hash at this position is not the one you kept: entries were rewritten.",
        ),
        cut_off: both(
          "Zincir, imzalı sonundan ya da sakladığınız sondan önce bitiyor: en yeni kayıtlar kesilmiş.",
          "The chain ends before its signed end or the end you kept: the newest entries were cut off.",
        ),
        foreign_entry: both("Kaydı bu sistem yazmamış.", "This system did not write the entry."),
        not_linked: both(
          "Kayıt zincirde yok ve bağlanmayı da beklemiyor.",
          "The entry is neither in the chain nor waiting to be added to it.",
        ),
        archive_forged: both(
          "Burada başlayan arşivin kaydını bu sistem imzalamamış ya da arşiv zincire bağlanmıyor.",
          "The record of the archive that begins here is not signed by this system, or does not follow in the chain.",
        ),
      },
    },
    proof: {
      holds: both("Bu kayıt yazıldığı gibidir.", "This entry is intact."),
      waiting: both(
        "Kayıt zincire birkaç saniye içinde eklenecek.",
        "The entry is being added to the chain. This takes a few seconds.",
      ),
      waitingNote: both("Kanıt burada kendiliğinden görünür.", "The proof appears here automatically."),
      place: both(
        (position: string, hash: string, sealed: string) =>
          `Zincirde ${position}. sırada; özeti ${hash}; imzalandığı zaman ${sealed}.`,
        (position, hash, sealed) => `Position ${position} of the chain; hash ${hash}; signed on ${sealed}.`,
      ),
      fault: {
        changed: both("Bu kayıt yazıldığı gibi değil: değiştirilmiş.", "This entry was changed after it was written."),
        not_linked: both(
          "Bu kayıt zincirde kendinden öncekine bağlanmıyor.",
          "This entry does not follow from the one before it in the chain.",
        ),
        no_signed_end: both(
          "Bu kaydı kapsayan imzalı bir zincir sonu yok.",
          "No signed end of the chain covers this entry.",
        ),
        left_out: both(
          "Bu kayıt zincirde yok ve bağlanmayı da beklemiyor.",
          "This entry is neither in the chain nor waiting to be added to it.",
        ),
      },
    },
  },
};
