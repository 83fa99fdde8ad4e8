import { counted } from "#platform/text/counted.ts";
import { both } from "../words/both.ts";

export const passkeysWords = {
  passkey: {
    logIn: both("Geçiş anahtarıyla gir", "Log in with a passkey"),
    logInHint: both(
      "Parmak iziniz, yüzünüz ya da ekran kilidinizle. Ayrıca kod istenmez.",
      "Use your fingerprint, face or screen lock. No code needed.",
    ),
    orPassword: both("ya da parolayla", "or use your password"),
    orCode: both("ya da kodla", "or use a code"),
    confirm: both("Geçiş anahtarıyla doğrula", "Confirm with a passkey"),
    failed: both(
      "Geçiş anahtarı kullanılamadı. Yeniden deneyin ya da başka bir yol seçin.",
      "The passkey could not be used. Try again or use another method.",
    ),
    notHere: both("Bu tarayıcıda geçiş anahtarı kullanılamıyor.", "Passkeys are not available in this browser."),
    toRecovery: both("Geçiş anahtarım yanımda değil, kurtarma kodum var", "Use a recovery code instead"),
    toPasskey: both("Geçiş anahtarımı kullan", "Use my passkey"),
    instead: both("Doğrulama uygulaması yerine", "Instead of an authenticator app"),
  },
  passkeys: {
    title: both("Geçiş anahtarları", "Passkeys"),
    intro: both(
      "Geçiş anahtarı parola ve kod yerine geçer: parmak iziniz, yüzünüz ya da cihazınızın kilidiyle girersiniz.",
      "Passkeys replace your password and code: log in with your fingerprint, face or screen lock.",
    ),
    none: both("Geçiş anahtarınız yok.", "You have no passkeys."),
    count: both(
      (count: number) => (count === 0 ? "Yok" : `${count} geçiş anahtarı`),
      (count) => (count === 0 ? "None" : counted(count, "passkey", "passkeys")),
    ),
    manage: both("Yönet", "Manage"),
    yours: both("Geçiş anahtarlarınız", "Your passkeys"),
    name: both("Ad", "Name"),
    nameOf: both(
      (name: string) => `Ad: ${name}`,
      (name) => `Name: ${name}`,
    ),
    nameHint: both(
      "Cihazı tanıyacağınız bir ad, örneğin “İş telefonu”.",
      "A name for the device, such as “Work phone”.",
    ),
    rename: both("Adı kaydet", "Save name"),
    added: both(
      (time: string) => `Eklendi: ${time}`,
      (time) => `Added: ${time}`,
    ),
    used: both(
      (time: string) => `Son kullanım: ${time}`,
      (time) => `Last used: ${time}`,
    ),
    never: both("Daha kullanılmadı", "Not used yet"),
    remove: both("Kaldır", "Remove"),
    removeOf: both(
      (name: string) => `Geçiş anahtarını kaldır: ${name}`,
      (name) => `Remove the passkey: ${name}`,
    ),
    removeHint: both(
      "Kaldırdığınızda öteki oturumlarınız da kapanır.",
      "Removing a passkey also ends your other sessions.",
    ),
    addTitle: both("Yeni geçiş anahtarı", "New passkey"),
    add: both("Geçiş anahtarı ekle", "Add a passkey"),
  },
};
