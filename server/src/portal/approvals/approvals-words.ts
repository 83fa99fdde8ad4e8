import type { ApprovalState } from "#approvals/index.ts";
import { both, type Word } from "../words/both.ts";

export const approvalsWords = {
  approvals: {
    title: both("Onaylar", "Approvals"),
    intro: both(
      "Bir üyenin sınırını aşan iadeler ve sonucu belirsiz işlemler, başka bir üyenin onayıyla yapılır.",
      "Refunds above a member's limit and unclear outcomes need another member's approval.",
    ),
    ownIntro: both(
      "Sizin yaptığınız istekler. Her birine başka bir üye 24 saat içinde karar verir.",
      "Your requests. Another member has 24 hours to decide each one.",
    ),
    waitingTitle: both("Onay bekleyenler", "Waiting"),
    decidedTitle: both("Karar verilenler", "Decided"),
    nothingWaits: both("Onay bekleyen istek yok.", "Nothing is waiting for approval."),
    nothingDecided: both("Henüz karar verilen istek yok.", "Nothing has been decided yet."),
    refund: both("İade", "Refund"),
    asks: both("İstenen", "Type"),
    column: {
      asked: both("İstendi", "Requested"),
      asks: both("İstek", "Type"),
      reference: both("Sipariş no", "Order"),
      amount: both("Tutar", "Amount"),
      askedBy: both("İsteyen", "Requested by"),
      reason: both("Gerekçe", "Reason"),
      state: both("Durum", "Status"),
    },
    state: {
      waiting: both("Onay bekliyor", "Waiting"),
      approved: both("Onaylandı, yapılıyor", "Approved, in progress"),
      done: both("Bankaya gönderildi", "Sent to the bank"),
      failed: both("Yapılmadı", "Failed"),
      refused: both("Reddedildi", "Refused"),
      expired: both("Süresi doldu", "Expired"),
    } as Record<ApprovalState, Word>,
    one: both("İade isteği", "Refund approval"),
    expires: both("Son karar zamanı", "Decide by"),
    decidedBy: both("Karar veren", "Decided by"),
    decided: both("Karar zamanı", "Decided at"),
    note: both("Not", "Note"),
    noteHint: both("İsteyen görür.", "Shown to the member who made the request."),
    failure: both("Neden yapılmadı", "Why it failed"),
    left: both("İade edilebilecek tutar", "Available to refund"),
    approve: both("Onayla", "Approve"),
    refuse: both("Reddet", "Refuse"),
    ownHint: both("Kendi isteğinize kendiniz karar veremezsiniz.", "You cannot approve your own request."),
    toPayment: both("Ödeme", "Payment"),
  },
};
