import { counted } from "../words/counted.ts";
import type { passkeysTr } from "./passkeys-tr.ts";

export const passkeysEn: typeof passkeysTr = {
  passkey: {
    logIn: "Log in with a passkey",
    logInHint: "With your fingerprint, face or screen lock. No code is asked for.",
    orPassword: "or with the password",
    orCode: "or with a code",
    confirm: "Confirm with a passkey",
    failed: "The passkey could not be used. Try again or choose another way.",
    notHere: "This browser cannot use passkeys here.",
    toRecovery: "I do not have my passkey here and have a recovery code",
    toPasskey: "Use my passkey",
    instead: "Instead of an authenticator app",
  },
  passkeys: {
    title: "Passkeys",
    intro: "A passkey replaces password and code: you log in with your fingerprint, your face or your device's lock.",
    none: "You have no passkey.",
    count: (count) => (count === 0 ? "None" : counted(count, "passkey", "passkeys")),
    manage: "Manage",
    yours: "Your passkeys",
    name: "Name",
    nameOf: (name) => `Name: ${name}`,
    nameHint: "A name by which you know the device, such as “Work phone”.",
    rename: "Save the name",
    added: (time) => `Added: ${time}`,
    used: (time) => `Last used: ${time}`,
    never: "Not used yet",
    remove: "Remove",
    removeOf: (name) => `Remove the passkey: ${name}`,
    removeHint: "If you remove one, your other sessions end too.",
    addTitle: "New passkey",
    add: "Add a passkey",
  },
};
