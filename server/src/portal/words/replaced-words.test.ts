/** Phrases that readers did not understand, and that better ones replaced, do not come back in another place. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../../../..");

/** With what is said instead. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/alıcıda hata/, "Alıcı hata verdi (500)"],
  [/gönderilen gövde değil/, "Bu gövde, gönderdiğimizle aynı değil."],
  [/Bir kişi açtı mı/, "Açıldı"],
  [/"Bir benzeri/, "Benzerini oluştur"],
  [/Ödemeye dönüşen deneme/, "Başarılı deneme"],
  [/kişisiz/, "kimliksiz"],
  [/Kişiyi sil|Kişi kalıcı/, "Kişisel verileri sil"],
  [/kanıtladıkları|"Anlaşılamadı"/, "Ödemelerle doğrulananlar · Henüz bilinmiyor"],
  [/tıklaması reddedil/, "Erişimi hemen kesildi."],
  [/Denenmiş doğrulama/, "Yarım 3-D doğrulaması (mdStatus 4)"],
  [/"İstenirse"/, "İsteğe bağlı"],
  [/Kartlarının bankası/, "Kartı çıkaran banka"],
  [/active: both\("Kullanımda"/, "Etkin"],
  [/ERP'yi bekliyor|Tahsilatını bekliyor/, "ERP'ye aktarılmayı bekliyor · Önce tahsilatı aktarılmalı"],
  [/Notla kapat/, "Farkı kapat"],
  [/[Öö]deme belgeniz/, "Makbuzunuz"],
  [/yazarsınız/, "girersiniz"],
  [/örnek \d|örn\./, "örneğin 1.250,50"],
  [/Denenen kart: sonu/, "Denenen kart: •••• 1129"],
  [/yerleri doldu/, "Kontenjan doldu."],
  [/\p{L}’\p{L}/u, "the straight apostrophe"],
];

test("no text says again what a better one has replaced", () => {
  const files = globSync(["server/src/**/*.{ts,tsx}", "checkout/src/**/*.{ts,tsx}", "widget/src/**/*.ts"], {
    cwd: ROOT,
  });
  const texts = files.filter((file) => !/\.test\.tsx?$/.test(file));
  assert.ok(texts.length > 1_000, `${texts.length} files`);
  const found = texts.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return REPLACED.flatMap(([phrase, better]) => (phrase.test(text) ? [`${file}: ${phrase.source} → ${better}`] : []));
  });
  assert.deepEqual(found, []);
});
