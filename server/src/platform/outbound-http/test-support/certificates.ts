import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** A reason to skip a test. */
export const isOpensslMissing = spawnSync("openssl", ["version"]).status !== 0 && "openssl is not installed";

export interface KeyPair {
  key: string;
  cert: string;
}

/** A self-signed certificate for `host`, valid between two times as OpenSSL writes them. */
export async function selfSigned(host: string, from = "20250101000000Z", until = "20990101000000Z"): Promise<KeyPair> {
  const folder = await mkdtemp(join(tmpdir(), "servicepay-tls-"));
  try {
    const file = (name: string) => join(folder, name);
    const [key, cert, request, config] = [file("key.pem"), file("cert.pem"), file("request.pem"), file("ca.cnf")];
    await writeFile(file("index"), "");
    await writeFile(
      config,
      `[ca]\ndefault_ca=own\n[own]\ndatabase=${file("index")}\nnew_certs_dir=${folder}\nrand_serial=yes\ndefault_md=sha256\n` +
        `policy=any\nx509_extensions=names\n[any]\ncommonName=supplied\norganizationName=optional\n` +
        `[names]\nsubjectAltName=DNS:${host}\nbasicConstraints=CA:true\n`,
    );
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    await run("openssl", [
      "req",
      "-new",
      ...curve,
      "-subj",
      `/CN=${host}/O=Test Bank`,
      "-keyout",
      key,
      "-out",
      request,
    ]);
    const dates = ["-startdate", from, "-enddate", until];
    const issue = ["ca", "-selfsign", "-batch", "-notext", "-config", config, "-keyfile", key, "-in", request];
    await run("openssl", [...issue, ...dates, "-out", cert]);
    return { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  } finally {
    await rm(folder, { recursive: true });
  }
}
