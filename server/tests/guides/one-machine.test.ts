/** The files of deploy/one-machine: programs that exist here accept them, and their settings are ServicePay's. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { readConfig } from "#platform/config/config.ts";
import { settings } from "#platform/config/settings.ts";
import { isOpensslMissing, selfSigned } from "#platform/outbound-http/test-support/certificates.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { root } from "./code-blocks.ts";

const folder = join(root, "deploy/one-machine");
const files = readdirSync(folder);
const guide = readFileSync(join(root, "docs/guides/one-machine.md"), "utf8");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const units = files.filter((name) => /\.(service|timer)$/.test(name));

test("the guide to one machine names every file of deploy/one-machine", () => {
  assert.ok(files.length >= 10);
  for (const name of files) assert.ok(guide.includes(name), name);
});

test("one machine's example of settings starts live mode as soon as its two placeholders are filled in", () => {
  const example = read("servicepay.env.example");
  const filled = example
    .replace("SERVICEPAY_PASSWORD@", "abc123@")
    .replace("YOUR_KEY", Buffer.alloc(32, 7).toString("base64"));
  const lines = filled.split("\n").filter((line) => /^[A-Z]/.test(line));
  for (const line of lines)
    assert.match(line, /^[A-Z_]+=[^\s"'$&|;<>()`\\]+$/, "sh and systemd read it in the same way");
  const config = readConfig(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))));
  assert.deepEqual([config.mode, config.publicUrl], ["live", "https://pay.example.com"]);
});

test("each setting that the files and the guide of one machine name exists", () => {
  const texts = [guide, ...files.map(read)].join("\n");
  const named = new Set([...texts.matchAll(/(?:^#?|Environment=|`)([A-Z]+(?:_[A-Z]+)+)\b/gm)].map(([, name]) => name!));
  // Placeholders of the example, and a variable of Node.
  for (const other of ["SERVICEPAY_PASSWORD", "YOUR_KEY", "NODE_COMPILE_CACHE"]) named.delete(other);
  assert.ok(named.size >= 5, [...named].join());
  assert.deepEqual(
    [...named].filter((name) => !(name in settings)),
    [],
  );
});

test("systemd accepts every unit of one machine, and reads each of its lines", (t) => {
  if (isMissing(t, "systemd-analyze", ["--version"])) return;
  for (const unit of units) {
    const { status, stderr, stdout } = run("systemd-analyze", ["verify", join(folder, unit)]);
    assert.deepEqual([status, stderr + stdout], [0, ""], unit);
  }
});

test("each timer of one machine has its service, and the guide starts it", () => {
  const timers = units.filter((name) => name.endsWith(".timer"));
  assert.equal(timers.length, 2);
  for (const timer of timers) {
    assert.ok(files.includes(timer.replace(".timer", ".service")), timer);
    assert.match(guide, new RegExp(`systemctl enable --now [^\\n]*${timer}`));
  }
});

test("nginx accepts the site of one machine", { skip: isOpensslMissing }, async (t) => {
  if (isMissing(t, "nginx", ["-v"])) return;
  const own = temporaryFolder(t);
  const { key, cert } = await selfSigned("pay.example.com");
  for (const [name, text] of Object.entries({ "privkey.pem": key, "fullchain.pem": cert }))
    writeFileSync(join(own, name), text);
  const site = read("nginx-site.conf")
    .replaceAll("/etc/letsencrypt/live/pay.example.com", own)
    .replaceAll("/var/log/nginx", own);
  const main = join(own, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${own};\n`);
  const ownFiles = `pid ${join(own, "pid")};\nevents {}\nhttp {\naccess_log off;\n${temporary.join("")}`;
  writeFileSync(main, `${ownFiles}${site}}\n`);
  const { status, stderr } = run("nginx", ["-t", "-q", "-c", main, "-e", join(own, "error.log")]);
  assert.equal(status, 0, stderr);
});

test("nginx of one machine and of cells keeps addresses out of its logs and compresses nothing itself", () => {
  for (const site of [read("nginx-site.conf"), readFileSync(join(root, "deploy/cells/cells.conf"), "utf8")]) {
    const servers = site
      .split(/^server \{$/m)
      .slice(1)
      .filter((text) => /proxy_pass/.test(text));
    assert.equal(servers.length, 1);
    for (const line of ["  access_log off;", "  gzip off;"]) assert.ok(servers[0]!.includes(`\n${line}\n`), line);
  }
});

test("nft accepts the firewall of one machine", (t) => {
  if (isMissing(t, "nft", ["--version"])) return;
  const { status, stderr } = run("nft", ["--check", "--file", join(folder, "nftables.conf")]);
  if (/Operation not permitted/.test(stderr)) {
    t.skip("only root can check it");
    return;
  }
  assert.equal(status, 0, stderr);
});

test("the scripts of one machine are valid for sh", () => {
  const scripts = files.filter((name) => name.endsWith(".sh"));
  assert.equal(scripts.length, 2);
  for (const script of scripts) assert.equal(run("sh", ["-n", join(folder, script)]).status, 0, script);
});

function run(program: string, words: readonly string[]) {
  return spawnSync(program, words, {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` },
  });
}

function isMissing(t: TestContext, program: string, words: readonly string[]): boolean {
  if (run(program, words).error === undefined) return false;
  t.skip(`${program} is not installed`);
  return true;
}
