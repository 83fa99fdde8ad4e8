export const searchTr = {
  search: {
    title: "Arama",
    resultsFor: (query: string) => `“${query}” için sonuçlar`,
    pages: "Sayfalar",
    members: "Üyeler",
    payments: "Ödemeler",
    customers: "Müşteriler",
    nothing: (query: string) => `“${query}” ile eşleşen bir şey yok.`,
    empty:
      "Bir sipariş ya da banka referansı, kartın son dört hanesi, müşteri adı, e-posta, telefon, izleme numarası ya da sayfa adı yazın.",
    page: {
      home: "Bugün",
      payments: "Ödemeler",
      attempts: "Banka işlemleri",
      reports: "Raporlar",
      credentials: "API anahtarları",
      newCredential: "Yeni API anahtarı",
      calls: "Reddedilen çağrılar",
      receivers: "Webhook alıcıları",
      members: "Üyeler",
      roles: "Roller",
      invite: "Üye davet et",
      account: "Hesabım",
    },
  },
};
