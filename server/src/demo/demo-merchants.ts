import type { DemoAccount } from "./demo-transactions.ts";

/** A person of a customer, who logs in to self-service. */
export interface DemoUser {
  code: string;
  name: string;
  surname: string;
  email: string;
  canPay: boolean;
}

export interface DemoMerchant {
  code: string;
  name: string;
  username: string;
  transactions: number;
  dynamicFields: { code: string; label: string }[];
  accounts: DemoAccount[];
  customers: {
    code: string;
    erpCode: string;
    name: string;
    surname: string;
    email: string;
    gsm: string;
    isDefault: boolean;
  }[];
  /** The users of one dealer, and the accounts that both of them see. */
  dealer: { users: readonly DemoUser[]; accounts: readonly ({ customerCode: string } | { accountErpCode: string })[] };
}

/** Two companies, to show that neither sees the other's data. */
export const demoMerchants: readonly DemoMerchant[] = [
  {
    code: "demo",
    name: "Örnek Ticaret A.Ş.",
    username: "demo",
    transactions: 1_200,
    dynamicFields: [
      { code: "branch", label: "Şube" },
      { code: "invoiceNo", label: "Fatura no" },
      { code: "salesPerson", label: "Satış temsilcisi" },
    ],
    accounts: [
      { code: "C-1001", erpCode: "120.01.001", name: "Yıldız İnşaat Ltd. Şti.", currencyCode: "TRY" },
      { code: "C-1002", erpCode: "120.01.002", name: "Güneş Gıda San. ve Tic. A.Ş.", currencyCode: "TRY" },
      { code: "C-1003", erpCode: "120.01.003", name: "Çağdaş Eğitim Kurumları", currencyCode: "TRY" },
      { code: "C-1004", erpCode: "120.01.004", name: "Işık Otomotiv Yedek Parça", currencyCode: "TRY" },
      { code: "C-1005", erpCode: "120.01.005", name: "Öztürk Mobilya", currencyCode: "TRY" },
      { code: "C-2001", erpCode: "120.02.001", name: "Şahin Dış Ticaret", currencyCode: "USD" },
      { code: "C-2002", erpCode: "120.02.002", name: "Bergmann Maschinenbau GmbH", currencyCode: "EUR" },
      { code: "C-9999", erpCode: "120.99.999", name: "Muhtelif müşteriler", currencyCode: "TRY" },
    ],
    customers: [
      {
        code: "GENEL",
        erpCode: "120.99.999",
        name: "Genel",
        surname: "Müşteri",
        email: "genel@ornek.example",
        gsm: "+905301112233",
        isDefault: true,
      },
      {
        code: "M-001",
        erpCode: "120.01.001",
        name: "Ayşe",
        surname: "Yıldız",
        email: "ayse.yildiz@ornek.example",
        gsm: "+905321112244",
        isDefault: false,
      },
      {
        code: "M-002",
        erpCode: "120.01.005",
        name: "İbrahim",
        surname: "Öztürk",
        email: "ibrahim.ozturk@ornek.example",
        gsm: "+905331112255",
        isDefault: false,
      },
    ],
    dealer: {
      users: [
        { code: "U-001", name: "Ayşe", surname: "Yıldız", email: "ayse.yildiz@ornek.example", canPay: true },
        { code: "U-002", name: "Kemal", surname: "Yıldız", email: "kemal.yildiz@ornek.example", canPay: false },
      ],
      accounts: [{ customerCode: "M-001" }, { accountErpCode: "120.01.004" }],
    },
  },
  {
    code: "demo-two",
    name: "İkinci Deneme Ltd. Şti.",
    username: "demo-two",
    transactions: 1_000,
    dynamicFields: [{ code: "project", label: "Proje" }],
    accounts: [
      { code: "K-01", erpCode: "120.10.001", name: "Gülümse Diş Kliniği", currencyCode: "TRY" },
      { code: "K-02", erpCode: "120.10.002", name: "Ağaoğlu Peyzaj", currencyCode: "TRY" },
      { code: "K-03", erpCode: "120.10.003", name: "Nordlicht Handels AG", currencyCode: "EUR" },
    ],
    customers: [
      {
        code: "VARSAYILAN",
        erpCode: "120.10.001",
        name: "Varsayılan",
        surname: "Müşteri",
        email: "varsayilan@ikinci.example",
        gsm: "+905351112266",
        isDefault: true,
      },
    ],
    dealer: { users: [], accounts: [] },
  },
];
