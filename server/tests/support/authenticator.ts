import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
/**
 * An authenticator in software: makes and uses passkeys as browsers do, and can make any part of them wrong for a test.
 */
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { randomToken } from "#platform/ids.ts";
import type { PortalClient } from "./portal-client.ts";

export interface SoftPasskey {
  id: string;
  userHandle: string;
  counter: number;
  privateKey: KeyObject;
}

/** What differs from a correct answer. */
export interface Forgery {
  origin?: string;
  domain?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  challenge?: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

export async function optionsFor(browser: PortalClient, use: "log-in" | "confirm" | "add"): Promise<Options> {
  return JSON.parse((await browser.get(`/portal/-/passkeys/options/${use}`)).text) as Options;
}

/** Makes a passkey for the options. The answer is what the form's hidden field carries. */
export function makePasskey(
  options: Options,
  origin: string,
  forged: Forgery = {},
): { passkey: SoftPasskey; answer: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomToken(16);
  const { x, y } = publicKey.export({ format: "jwk" });
  const [EC2, ES256, P256] = [2, -7, 1];
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, EC2],
      [3, ES256],
      [-1, P256],
      [-2, Uint8Array.from(Buffer.from(x!, "base64url"))],
      [-3, Uint8Array.from(Buffer.from(y!, "base64url"))],
    ]),
  );
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), Buffer.from(id, "base64url"), key]);
  const data = Buffer.concat([authenticatorData(options.rp?.id ?? "", HAS_KEY, forged), credential]);
  const attestation = isoCBOR.encode(
    new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(data)],
    ]) as Map<string, string>,
  );
  const clientData = clientDataOf("webauthn.create", options.challenge, origin, forged);
  const response = {
    clientDataJSON: clientData.toString("base64url"),
    attestationObject: Buffer.from(attestation).toString("base64url"),
    transports: ["internal"],
  };
  return {
    passkey: { id, userHandle: options.user?.id ?? "", counter: 0, privateKey },
    answer: JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} }),
  };
}

/** Answers the options with a passkey. */
export function answerWith(passkey: SoftPasskey, options: Options, origin: string, forged: Forgery = {}): string {
  const data = authenticatorData(options.rpId ?? "", 0, { counter: passkey.counter, ...forged });
  const clientData = clientDataOf("webauthn.get", options.challenge, origin, forged);
  const response = {
    clientDataJSON: clientData.toString("base64url"),
    authenticatorData: data.toString("base64url"),
    signature: sign("sha256", Buffer.concat([data, sha256(clientData)]), passkey.privateKey).toString("base64url"),
    userHandle: forged.userHandle ?? passkey.userHandle,
  };
  const { id } = passkey;
  return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults: {} });
}

function authenticatorData(domain: string, flags: number, forged: Forgery): Buffer {
  const { isVerified = true, counter = 0 } = forged;
  const head = Buffer.alloc(5);
  head.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags, 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(forged.domain ?? domain), head]);
}

function clientDataOf(type: string, challenge: string, origin: string, forged: Forgery): Buffer {
  const data = { type, challenge: forged.challenge ?? challenge, origin: forged.origin ?? origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data));
}
