import { fileFaultsTr, lineFaultsTr } from "../words/file-faults-tr.ts";

export const linkFilesTr = {
  linkFiles: {
    title: "Dosyadan linkler",
    open: "Dosyadan",
    intro: "CSV ya da Excel dosyasının her satırı için bir link oluşturulur: ya hepsi oluşur ya hiçbiri.",
    paymentSet: "Ödeme seti (dosyada yazmayan satırlar için)",
    notify: "Linklerin gönderim yolu (dosyada yazmayan satırlar için)",
    notifyHint: "Mesajlar, bütün linkler oluştuktan sonra gönderilir.",
    notifyNone: "Gönderilmez",
    notifyColumn: "Mesaj",
    file: "Dosya",
    fileHint: (lines: string, megabytes: string) => `XLSX ya da CSV UTF-8, en çok ${lines} satır ve ${megabytes} MB.`,
    columns:
      "İlk satır sütun adlarıdır; sıra önemli değildir. Gerekli olanlar: Sipariş no, Tutar, E-posta. API'deki adlar da geçerlidir (clientOrderReference …). Dinamik alanlar: additionalData.KOD.",
    send: "Dosyayı kontrol et",
    listTitle: "Gönderilen dosyalar",
    nothingYet: "Henüz dosya gönderilmedi.",
    fileRefused: (name: string, count: string) =>
      `${name} kabul edilmedi: ${count} satır reddedildi. Dosyayı düzeltip yeniden gönderin.`,
    column: {
      time: "Gönderim zamanı",
      file: "Dosya",
      state: "Durum",
      sentBy: "Gönderen",
      links: "Link",
      sum: "Toplam",
    },
    state: {
      checked: "Onay bekliyor",
      waiting: "Oluşturuluyor",
      done: "Oluşturuldu",
      refused: "Oluşturulmadı",
    },
    explain: {
      checked:
        "Bütün satırlar geçerli. Siz onaylamadan hiçbir link oluşturulmaz; onaylanmayan dosya bir gün sonra silinir.",
      waiting: "Linkler arka planda oluşturuluyor. Bu sayfayı kapatabilirsiniz.",
      done: "Bütün linkler oluşturuldu. Adresleri Excel ya da CSV olarak indirin. Aynı dosya yeniden gönderilirse yeni link oluşturulmaz, mesaj da gönderilmez.",
      refused: "Bazı satırlar reddedildiği için hiçbir link oluşturulmadı. Dosyayı düzeltip yeniden gönderin.",
    },
    create: (count: string) => `${count} link oluştur`,
    discard: "Vazgeç ve dosyayı sil",
    refresh: "Yenile",
    progress: "İlerleme",
    ended: "Bitiş",
    previewTitle: "İlk satırlar",
    refusalsTitle: "Reddedilen satırlar",
    firstOnly: (count: string) => `İlk ${count} satır gösteriliyor.`,
    refusedDownload: "Reddedilen satırları nedenleriyle indirip düzeltin ve yeniden gönderin.",
    keptForMinutes: "Dosya on dakika bekletilir.",
    keptForDays: "Dosya otuz gün saklanır.",
    othersNote: "Diğer satırların linkleri de henüz oluşturulmadı.",
    goOn: (count: string) => `Diğer ${count} satırla devam et`,
    sampleName: "Örnek linkler",
    resultName: "Ödeme linkleri",
    value: "Değer",
    line: "Satır",
    field: "Alan",
    why: "Neden",
    wholeLine: "Satırın tamamı",
    reasonOf: {
      "clientOrderReference duplicate": "Bu sipariş, dosyanın daha önceki bir satırında var.",
      "amount type": "Tutarı 1250,50 ya da 1250.50 gibi, binlik ayırıcı ve üçüncü ondalık basamak olmadan girin.",
      "amount too_small": "Tutar, ödeme setinin en düşük tutarının altında.",
      "amount too_large": "Tutar, ödeme setinin en yüksek tutarının üstünde.",
      "paymentSetId not_found": "Böyle bir ödeme seti yok.",
      "paymentSetId inactive": "Bu ödeme seti kullanımda değil.",
      "customer.email invalid": "Bu bir e-posta adresi değil.",
      "customer.gsm invalid": "Bu bir cep telefonu numarası değil.",
      "customer.tckn invalid": "Bu bir TC kimlik numarası değil.",
      "notifyBy not_allowed": "Yalnızca Email ve Sms yazılabilir.",
    },
    reason: {
      ...fileFaultsTr,
      ...lineFaultsTr,
      type: "Bu değer okunamadı.",
      invalid: "Bu değer geçerli değil.",
      format: "Bu değerin biçimi yanlış.",
      not_allowed: "Bu değer kullanılamaz.",
      not_a_guid: "Bu bir kimlik (GUID) değil.",
      not_a_decimal: "Tutar, en çok 15 tam ve 4 ondalık basamaklı bir sayı olmalı.",
      not_positive: "Tutar sıfırdan büyük olmalı.",
      too_fine: "Tutarda bu para birimi için çok fazla ondalık basamak var.",
      too_short: "Bu metin çok kısa.",
      too_many: "Burada çok fazla değer var.",
      duplicate: "Bu değer başka bir müşteride var.",
      inactive: "Bu müşteri etkin değil.",
      not_found: "Böyle bir müşteri yok.",
      no_default_customer: "Müşteri bulunamadı ve varsayılan müşteri yok.",
      already_paid: "Bu sipariş ödenmiş.",
      other_currency: "Ödeme setinin para birimi farklı.",
      unknown_field: "Böyle bir dinamik alan yok.",
      unavailable: "Bu yolla mesaj gönderilemiyor.",
    },
  },
};

export const linkFileProblemsTr = {
  links_too_large: "Dosya 4 MB'tan büyük. Bölerek gönderin.",
  used_by_other: "Bu dosyayı başka bir üye daha önce onayladı. Linkleri o üyeden isteyin.",
};

export const linkFileFormProblemsTr = {
  links_begun: "Bu dosyanın linkleri oluşturuluyor ya da oluşturuldu. Dosyadan artık vazgeçilemez.",
};

export const linkFileDoneTr = {
  link_file_begun: "Linkler oluşturuluyor.",
  link_file_known: "Bu dosya daha önce onaylandı; yeni link oluşturulmaz, yeniden mesaj gönderilmez.",
  link_file_discarded: "Dosya silindi. Hiçbir link oluşturulmadı.",
};
