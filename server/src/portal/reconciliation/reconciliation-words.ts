import type { Movement } from "#acquirers/registry.ts";
import type { AttemptState } from "#payments/index.ts";
import { counted } from "#platform/text/counted.ts";
import type { CaseKind, CloseReason } from "#reconciliation/index.ts";
import { both, type Word } from "../words/both.ts";
import { bankFileWords } from "./bank-file-words.ts";

export const reconciliationWords = {
  ...bankFileWords,
  reconciliation: {
    title: both("Mutabakat", "Reconciliation"),
    intro: both(
      "Bankanın gün sonu listesi ile kayıtlarımız arasındaki farklar. Fark: bizdeki tutar eksi bankadaki.",
      "Differences between the banks' daily lists and our records. Difference: our amount minus the bank's.",
    ),
    daysTitle: both("Karşılaştırılan günler", "Compared days"),
    daysIntro: both(
      "Her terminalin bankadan okunan günleri; en yenisi üstte.",
      "Days compared with the bank's list for each terminal, newest first.",
    ),
    noDays: both(
      "Henüz karşılaştırılan gün yok. Bankanın listesi her gece okunur.",
      "No days compared yet. The banks' lists are read every night.",
    ),
    viewsLabel: both("Hazır listeler", "Views"),
    view: {
      open: both("Açık", "Open"),
      mine: both("Bende", "Mine"),
      gone: both("Giderilen", "Resolved"),
      all: both("Hepsi", "All"),
    } as Record<string, Word>,
    nothingYet: both("Bu dönemde fark bulunmadı.", "No differences in this period."),
    column: {
      day: both("Banka günü", "Bank day"),
      kind: both("Tür", "Kind"),
      terminal: "Terminal",
      state: both("Durum", "Status"),
      assigned: both("Kimde", "Assigned to"),
      ours: both("Bizde", "Ours"),
      bank: both("Bankada", "Bank"),
      movement: both("Hareket", "Movement"),
      movements: both("Hareket", "Movements"),
      compared: both("Karşılaştırıldı", "Compared"),
      next: both("Sıradaki okuma", "Next attempt"),
      cases: both("Farklar", "Differences"),
    },
    kind: {
      bank_only: both("Yalnız bankada", "Only at the bank"),
      ours_only: both("Yalnız bizde", "Only in our records"),
      amount_differs: both("Tutar farklı", "Amount differs"),
    } satisfies Record<CaseKind, Word>,
    movement: {
      sale: both("Satış", "Sale"),
      void: both("İptal", "Void"),
      refund: both("İade", "Refund"),
    } satisfies Record<Movement["kind"], Word>,
    state: { open: both("Açık", "Open"), gone: both("Giderildi", "Resolved"), closed: both("Kapandı", "Closed") },
    filterState: {
      open: both("Açık", "Open"),
      gone: both("Fark giderildi", "Resolved"),
      closed: both("Kapandı", "Closed"),
    },
    dayState: {
      waiting: both("Bekliyor", "Waiting"),
      failed: both("Okunamadı", "Not read"),
      provisional: both("Geçici", "Provisional"),
      compared: both("Karşılaştırıldı", "Compared"),
    },
    me: both("Ben", "Me"),
    nobody: both("Kimse", "No one"),
    showCases: both("Göster", "View"),
    casesOf: both(
      (day: string, terminal: string) => `${day} ${terminal}: farkları göster`,
      (day, terminal) => `${day} ${terminal}: view the differences`,
    ),
    toPayment: both("Ödemeyi göster", "View payment"),
    sidesTitle: both("Bizdeki ve bankadaki hareket", "The movement in our records and at the bank"),
    side: {
      amount: both("Tutar", "Amount"),
      installments: both("Taksit", "Installments"),
      state: both("Denemenin durumu", "State of the attempt"),
      reference: both("Banka işlem no", "Bank transaction number"),
      approvalCode: both("Onay kodu", "Approval code"),
      at: both("Zaman", "Time"),
      difference: both("Fark", "Difference"),
      field: both("Alan", "Field"),
      differs: both("farklı", "differs"),
      same: both("aynı", "same"),
      otherCurrency: both("para birimi farklı", "another currency"),
      notCompared: both("karşılaştırılmaz", "not compared"),
      missing: both("kayıt yok", "no record"),
    },
    attemptState: {
      CREATED: both("Başladı", "Started"),
      AUTH_PENDING: both("3-D Secure bekleniyor", "Waiting for 3-D Secure"),
      AUTHENTICATED: both("3-D Secure onaylandı", "3-D Secure approved"),
      SUBMITTING: both("Bankanın yanıtı bekleniyor", "Waiting for the bank's answer"),
      APPROVED: both("Onaylandı", "Approved"),
      DECLINED: both("Reddedildi", "Declined"),
      UNKNOWN: both("Sonuç belirsiz, bankaya soruluyor", "Outcome unknown; we are asking the bank"),
      REVERSING: both("Geri alınıyor", "Being reversed"),
      REVERSED: both("Geri alındı", "Reversed"),
      MANUAL: both("Sonuç belirsiz, birinin bankaya sorması gerek", "Outcome unclear; someone needs to ask the bank"),
      ABANDONED: both("Yarıda bırakıldı", "Abandoned"),
    } satisfies Record<AttemptState, Word>,
    nextTitle: both("Ne oldu, ne yapmalı?", "What happened, and what to do next"),
    cause: {
      bank_only: both(
        "Banka bu hareketi yapmış; kayıtlarımızda yok ya da yapılmamış görünüyor.",
        "The bank made this movement. It is missing from our records, or not recorded as carried out.",
      ),
      ours_only: both(
        "Kayıtlarımızda onaylı; bankanın bu günlere ait tam listelerinde yok.",
        "Our records show it as approved. It is missing from the bank's complete lists for these days.",
      ),
      amount_differs: both(
        "İki tarafta da var, ama tutar, para birimi ya da taksit farklı.",
        "Both sides have it, but the amount, currency or number of installments differs.",
      ),
    } satisfies Record<CaseKind, Word>,
    next: {
      bank_only: both(
        "Bankaya sipariş numarasını söyleyip hareketin kaynağını sorun. Başka bir kasadan yapılmış olabilir.",
        "Give the bank the order number and ask where the movement came from. It may come from another till.",
      ),
      ours_only: both(
        "Bankaya onay kodunu söyleyip sorun. Para gelmediyse ödemenin sayfasından durumu izleyin.",
        "Give the bank the approval code and ask. If the money did not arrive, follow up on the payment's page.",
      ),
      amount_differs: both(
        "Bankaya sipariş numarasını ve iki tutarı söyleyin; hangisinin çekildiğini yazılı isteyin.",
        "Give the bank the order number and both amounts, and ask for written confirmation of the amount charged.",
      ),
    } satisfies Record<CaseKind, Word>,
    nextGone: both(
      "Son karşılaştırmada fark kalmamış. Nedenini not edip kapatabilirsiniz.",
      "The last comparison did not find this difference any more. Note the reason and close the case.",
    ),
    factsTitle: both("Ayrıntılar", "Details"),
    fact: {
      movement: both("Hareket", "Movement"),
      bankOrder: both("Banka sipariş no", "Bank order number"),
      opened: both("İlk görüldü", "First found"),
      found: both("Son görüldü", "Last found"),
      gone: both("Giderildi", "Resolved since"),
      closed: both("Kapandı", "Closed"),
      closedBy: both("Kapatan", "Closed by"),
      reason: both("Neden", "Reason"),
    },
    reason: {
      corrected_at_bank: both("Bankada düzeltildi", "Corrected at the bank"),
      corrected_here: both("Kayıtlarımızda düzeltildi", "Corrected in our records"),
      bank_was_late: both("Banka geç bildirdi", "The bank was late"),
      not_ours: both("Bize ait değil", "Not our transaction"),
      other: both("Başka", "Other"),
    } satisfies Record<CloseReason, Word>,
    workTitle: both("Not yazın ya da kapatın", "Add a note, or close the case"),
    note: both("Not", "Note"),
    noteHint: both(
      "Ne öğrendiniz, ne yaptınız? Ödeyenin bilgilerini yazmayın. En çok 1.000 karakter.",
      "What you found out and did, without the payer's details. At most 1,000 characters.",
    ),
    addNote: both("Notu ekle", "Add note"),
    close: both("Farkı kapat", "Close difference"),
    closeGone: both("Giderilen farkları kapat", "Close resolved differences"),
    noneGone: both("Giderilen fark yok.", "There are no resolved differences."),
    goneCount: both(
      (count: string) => `Son karşılaştırmada ${count} açık fark bulunmadı. Hepsi aynı neden ve notla kapanır.`,
      (count) =>
        `The last comparison did not find ${counted(count, "open difference any more. It is closed", "open differences any more. All are closed")} with one reason and note.`,
    ),
    closeAll: both(
      (count: string) => `${count} farkı kapat`,
      (count) => `Close ${counted(count, "difference", "differences")}`,
    ),
    dayIntro: both(
      "Bu günün hareketleri, bizde ve bankada. Gece yarısına yakın bir hareket bankada ertesi gün olabilir.",
      "This day's movements in our records and at the bank. The bank may assign movements near midnight to the next day.",
    ),
    emptyDay: both(
      "Bu günde hareket yok ve banka listesi okunmadı.",
      "No movements on this day, and no list has been read for it.",
    ),
    noMovements: both("Hareket yok.", "No movements."),
    notListed: both("Liste yok", "No list"),
    sumsOf: both(
      (terminal: string) => `${terminal}: iki tarafın toplamları`,
      (terminal) => `${terminal}: totals of both sides`,
    ),
    caseCount: both(
      (count: string) => `Farklar: ${count}`,
      (count) => `Differences: ${count}`,
    ),
    runAgain: both("Listeyi yeniden oku", "Fetch the list again"),
    movementsOf: {
      ours: both(
        (movement: string) => `Bizdeki hareketler: ${movement}`,
        (movement) => `Our movements: ${movement}`,
      ),
      bank: both(
        (movement: string) => `Bankanın listesi: ${movement}`,
        (movement) => `The bank's list: ${movement}`,
      ),
    },
    sendFile: both("Banka dosyası gönder", "Upload a bank file"),
    fileIntro: both(
      "Günlük liste vermeyen bir bankanın gün sonu dosyası. Aynı günün yeni dosyası eskisinin yerine geçer.",
      "For banks that provide no daily list. A new file for the same day replaces the old one.",
    ),
    file: both("Dosya", "File"),
    fileHint: both(
      (megabytes: string) => `XLSX ya da CSV UTF-8, en çok ${megabytes} MB. Kart numarası içermesin.`,
      (megabytes) => `XLSX or CSV UTF-8, at most ${megabytes} MB. Without card numbers.`,
    ),
    fileColumns: both(
      "İlk satırda bu sütunlar, son satırda end ve hareket sayısı:",
      "The first line has these columns; the last line has “end” and the number of movements:",
    ),
    fileFormats: both(
      [
        "Sütunlar virgülle ya da noktalı virgülle ayrılır. Tutarlarda ondalık virgül varsa noktalı virgül kullanın.",
        "kind: sale (satış), void (iptal) ya da refund (iade).",
        "time: 2026-01-31 09:30:00 (Türkiye saati) ya da 2026-01-31T06:30:00Z. Hepsi dosyanın gününden olmalı.",
        "amount: 150.25 gibi, binlik ayırıcısız. currency: TRY ya da 949. installments ve auth_code boş olabilir.",
      ],
      [
        "Commas or semicolons separate the columns. Amounts with a decimal comma need semicolons.",
        "kind: sale, void or refund.",
        "time: 2026-01-31 09:30:00 (in Türkiye) or 2026-01-31T06:30:00Z. All must be on the file's day.",
        "amount: 150.25, without thousands separators. currency: TRY or 949. installments and auth_code may be empty.",
      ],
    ),
    faultsTitle: both("Dosyada yanlış olanlar", "Errors in the file"),
    compare: both("Gönder ve karşılaştır", "Upload and compare"),
    closeHint: both(
      "Kapatmak para hareketi yapmaz. Kapanan fark yeniden açılmaz.",
      "Closing a case moves no money. A closed case cannot be reopened.",
    ),
    notesTitle: both("Notlar", "Notes"),
    assign: both("Kim ilgileniyor?", "Assigned to"),
    assignSave: both("Kaydet", "Save"),
    problem: {
      member: {
        invalid: both(
          "Bu kişi artık farkları göremiyor. Başka birini seçin.",
          "This person can no longer see differences. Choose someone else.",
        ),
        stale: both(
          "Bu arada başka biri bu farkı birine verdi. Seçiminiz duruyor; yine de istiyorsanız yeniden kaydedin.",
          "Someone else assigned this difference in the meantime. Your choice is kept; save again to apply it.",
        ),
      },
      form: {
        no_list: both(
          "Bu terminalin bankası günlük liste vermiyor. Onun yerine dosyasını gönderin.",
          "This terminal's bank provides no daily list. Upload its file instead.",
        ),
        not_a_day: both("Bir gün seçin.", "Choose a day."),
        in_future: both("Bu gün bankada henüz başlamadı.", "This day has not started at the bank yet."),
        not_over: both(
          "Bu gün bankada henüz bitmedi; dosyası tam olamaz.",
          "This day is not over at the bank yet, so its file is not complete.",
        ),
        archived: both(
          "Bu günün ödemeleri arşivdedir. Sistemin işletmecisi geri getirir.",
          "This day's payments are archived. Ask the operator of the installation to restore them.",
        ),
        under_way: both(
          "Bu gün şu anda karşılaştırılıyor. Birkaç dakika sonra yeniden deneyin.",
          "This day is being compared. Try again in a few minutes.",
        ),
        closed: both(
          "Bu arada başka biri bu farkı kapattı. Notunuz aşağıda duruyor.",
          "Someone else closed this case in the meantime. Your note is kept below.",
        ),
      },
    },
  },
};
