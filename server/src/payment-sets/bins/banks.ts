/** Card issuers of Turkey by their code in the EFT system. */
const NAMES: Readonly<Record<string, string>> = {
  "0010": "Ziraat Bankası",
  "0012": "Halkbank",
  "0015": "VakıfBank",
  "0032": "TEB",
  "0046": "Akbank",
  "0059": "Şekerbank",
  "0062": "Garanti BBVA",
  "0064": "İş Bankası",
  "0067": "Yapı Kredi",
  "0099": "ING",
  "0103": "Fibabanka",
  "0111": "QNB",
  "0123": "HSBC",
  "0124": "Alternatif Bank",
  "0134": "DenizBank",
  "0135": "Anadolubank",
  "0143": "Aktif Bank",
  "0146": "Odeabank",
  "0203": "Albaraka Türk",
  "0205": "Kuveyt Türk",
  "0206": "Türkiye Finans",
  "0209": "Ziraat Katılım",
  "0210": "Vakıf Katılım",
};

export function bankName(code: string | null): string | null {
  return code === null ? null : (NAMES[code] ?? null);
}

/** Turkish banks that issue cards, by name. */
export function knownBanks(): { code: string; name: string }[] {
  return Object.entries(NAMES)
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "tr"));
}
