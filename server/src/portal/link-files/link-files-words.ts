import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";
import { fileFaults, lineFaults } from "../words/file-fault-words.ts";

export const linkFilesWords = {
  linkFiles: {
    title: both("Dosyadan linkler", "Links from a file"),
    open: both("Dosyadan", "From a file"),
    intro: both(
      "CSV ya da Excel dosyasının her satırı için bir link oluşturulur: ya hepsi oluşur ya hiçbiri.",
      "Each line of a CSV or Excel file becomes a link. All links are created, or none.",
    ),
    paymentSet: both("Ödeme seti (dosyada yazmayan satırlar için)", "Payment set (for lines without paymentSetId)"),
    notify: both(
      "Linklerin gönderim yolu (dosyada yazmayan satırlar için)",
      "Send the links by (for lines without notifyBy)",
    ),
    notifyHint: both(
      "Mesajlar, bütün linkler oluştuktan sonra gönderilir.",
      "Messages are sent after all links have been created.",
    ),
    notifyNone: both("Gönderilmez", "Do not send"),
    notifyColumn: both("Mesaj", "Message"),
    file: both("Dosya", "File"),
    fileHint: both(
      (lines: string, megabytes: string) => `XLSX ya da CSV UTF-8, en çok ${lines} satır ve ${megabytes} MB.`,
      (lines, megabytes) => `XLSX or CSV UTF-8, at most ${lines} lines and ${megabytes} MB.`,
    ),
    columns: both(
      "İlk satır sütun adlarıdır; sıra önemli değildir. Gerekli olanlar: Sipariş no, Tutar, E-posta. API'deki adlar da geçerlidir (clientOrderReference …). Dinamik alanlar: additionalData.KOD.",
      "The first line has the column names, in any order. Required: clientOrderReference, amount, customer.email. Turkish names are accepted too. Dynamic fields: additionalData.CODE.",
    ),
    send: both("Dosyayı kontrol et", "Check file"),
    listTitle: both("Gönderilen dosyalar", "Uploaded files"),
    nothingYet: both("Henüz dosya gönderilmedi.", "No files uploaded yet."),
    fileRefused: both(
      (name: string, count: string) =>
        `${name} kabul edilmedi: ${count} satır reddedildi. Dosyayı düzeltip yeniden gönderin.`,
      (name, count) => `${name} was not accepted. Lines with errors: ${count}. Correct the file and upload it again.`,
    ),
    column: {
      time: both("Gönderim zamanı", "Uploaded"),
      file: both("Dosya", "File"),
      state: both("Durum", "Status"),
      sentBy: both("Gönderen", "Uploaded by"),
      links: both("Link", "Links"),
      sum: both("Toplam", "Total"),
    },
    state: {
      checked: both("Onay bekliyor", "Waiting for confirmation"),
      waiting: both("Oluşturuluyor", "Being created"),
      done: both("Oluşturuldu", "Created"),
      refused: both("Oluşturulmadı", "Not created"),
    },
    explain: {
      checked: both(
        "Bütün satırlar geçerli. Siz onaylamadan hiçbir link oluşturulmaz; onaylanmayan dosya bir gün sonra silinir.",
        "Every line is valid. No links are created until you confirm. A file that no one confirms is deleted after one day.",
      ),
      waiting: both(
        "Linkler arka planda oluşturuluyor. Bu sayfayı kapatabilirsiniz.",
        "The links are being created in the background. You can close this page.",
      ),
      done: both(
        "Bütün linkler oluşturuldu. Adresleri Excel ya da CSV olarak indirin. Aynı dosya yeniden gönderilirse yeni link oluşturulmaz, mesaj da gönderilmez.",
        "All links were created. Download their addresses as Excel or CSV. Uploading the same file again creates no links and sends no messages.",
      ),
      refused: both(
        "Bazı satırlar reddedildiği için hiçbir link oluşturulmadı. Dosyayı düzeltip yeniden gönderin.",
        "No links were created, because some lines have errors. Correct the file and upload it again.",
      ),
    },
    create: both(
      (count: string) => `${count} link oluştur`,
      (count) => `Create ${counted(count, "link", "links")}`,
    ),
    discard: both("Vazgeç ve dosyayı sil", "Discard file"),
    refresh: both("Yenile", "Refresh"),
    progress: both("İlerleme", "Progress"),
    ended: both("Bitiş", "Finished"),
    previewTitle: both("İlk satırlar", "First lines"),
    firstOnly: both(
      (count: string) => `İlk ${count} satır gösteriliyor.`,
      (count) => `The first ${count} lines are shown.`,
    ),
    refusedDownload: both(
      "Reddedilen satırları nedenleriyle indirip düzeltin ve yeniden gönderin.",
      "Download the lines with their errors, correct them and upload them again.",
    ),
    keptForMinutes: both("Dosya on dakika bekletilir.", "The file is kept for ten minutes."),
    othersNote: both(
      "Diğer satırların linkleri de henüz oluşturulmadı.",
      "No links were created for the other lines either.",
    ),
    goOn: both(
      (count: string) => `Diğer ${count} satırla devam et`,
      (count) => `Continue with ${counted(count, "valid line", "valid lines")}`,
    ),
    sampleName: both("Örnek linkler", "Sample links"),
    resultName: both("Ödeme linkleri", "Payment links"),
    line: both("Satır", "Line"),
    reasonOf: {
      "clientOrderReference duplicate": both(
        "Bu sipariş, dosyanın daha önceki bir satırında var.",
        "An earlier line in the file has the same order.",
      ),
      "amount type": both(
        "Tutarı 1250,50 ya da 1250.50 gibi, binlik ayırıcı ve üçüncü ondalık basamak olmadan girin.",
        "Write the amount like 1250.50 or 1250,50, without a thousands separator and without a third decimal.",
      ),
      "amount too_small": both(
        "Tutar, ödeme setinin en düşük tutarının altında.",
        "The amount is below the lowest amount of the payment set.",
      ),
      "amount too_large": both(
        "Tutar, ödeme setinin en yüksek tutarının üstünde.",
        "The amount is above the highest amount of the payment set.",
      ),
      "paymentSetId not_found": both("Böyle bir ödeme seti yok.", "There is no such payment set."),
      "paymentSetId inactive": both("Bu ödeme seti kullanımda değil.", "This payment set is disabled."),
      "customer.email invalid": both("Bu bir e-posta adresi değil.", "This is not an e-mail address."),
      "customer.gsm invalid": both("Bu bir cep telefonu numarası değil.", "This is not a mobile number."),
      "customer.tckn invalid": both("Bu bir TC kimlik numarası değil.", "This is not an identity number."),
      "notifyBy not_allowed": both("Yalnızca Email ve Sms yazılabilir.", "Only Email and Sms are allowed here."),
    },
    reason: {
      ...fileFaults,
      ...lineFaults,
      type: both("Bu değer okunamadı.", "This value cannot be read."),
      invalid: both("Bu değer geçerli değil.", "This value is not valid."),
      format: both("Bu değerin biçimi yanlış.", "This value has the wrong format."),
      not_allowed: both("Bu değer kullanılamaz.", "This value is not allowed."),
      not_a_guid: both("Bu bir kimlik (GUID) değil.", "This is not an id (GUID)."),
      not_a_decimal: both(
        "Tutar, en çok 15 tam ve 4 ondalık basamaklı bir sayı olmalı.",
        "The amount must be a number with at most 15 integer and 4 fractional digits.",
      ),
      not_positive: both("Tutar sıfırdan büyük olmalı.", "The amount must be more than zero."),
      too_fine: both(
        "Tutarda bu para birimi için çok fazla ondalık basamak var.",
        "The amount has more decimal places than the currency allows.",
      ),
      too_short: both("Bu metin çok kısa.", "This text is too short."),
      too_many: both("Burada çok fazla değer var.", "There are too many values."),
      duplicate: both("Bu değer başka bir müşteride var.", "Another customer has this value."),
      inactive: both("Bu müşteri etkin değil.", "This customer is not active."),
      not_found: both("Böyle bir müşteri yok.", "There is no such customer."),
      no_default_customer: both(
        "Müşteri bulunamadı ve varsayılan müşteri yok.",
        "The customer was not found, and there is no default customer.",
      ),
      already_paid: both("Bu sipariş ödenmiş.", "This order has already been paid."),
      other_currency: both("Ödeme setinin para birimi farklı.", "The payment set collects another currency."),
      unknown_field: both("Böyle bir dinamik alan yok.", "There is no such dynamic field."),
      unavailable: both("Bu yolla mesaj gönderilemiyor.", "Messages cannot be sent through this channel."),
    },
  },
};

export const linkFileProblems = {
  links_too_large: both(
    "Dosya 4 MB'tan büyük. Bölerek gönderin.",
    "The file is larger than 4 MB. Split it and upload the parts.",
  ),
  used_by_other: both(
    "Bu dosyayı başka bir üye daha önce onayladı. Linkleri o üyeden isteyin.",
    "Another member has already confirmed this file. Ask that member for the links.",
  ),
};

export const linkFileFormProblems = {
  links_begun: both(
    "Bu dosyanın linkleri oluşturuluyor ya da oluşturuldu. Dosyadan artık vazgeçilemez.",
    "The links in this file are being created or already exist, so it can no longer be discarded.",
  ),
};

export const linkFileDone = {
  link_file_begun: both("Linkler oluşturuluyor.", "The links are being created."),
  link_file_known: both(
    "Bu dosya daha önce onaylandı; yeni link oluşturulmaz, yeniden mesaj gönderilmez.",
    "This file was confirmed before. No links are created and no messages are sent again.",
  ),
  link_file_discarded: both(
    "Dosya silindi. Hiçbir link oluşturulmadı.",
    "The file was deleted. No links were created.",
  ),
};
