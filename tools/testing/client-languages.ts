import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebianPackage, whyNoDebianPackages } from "./debian.ts";

/** Debian's packages for generated clients, and how each is recognised as there. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  "default-jdk-headless": () => runs("javac", "-version"),
  "python3-pip": () => runs("python3", "-m", "pip", "--version"),
  "php-cli": () => runs("php", "--version"),
  "php-guzzlehttp-guzzle": () => existsSync("/usr/share/php/GuzzleHttp/autoload.php"),
};

/** Installs what is missing, where that is possible: the client of a language that is not there is skipped. */
export async function installClientLanguages(): Promise<void> {
  for (const [name, isThere] of Object.entries(PACKAGES)) {
    if (isThere()) continue;
    const reason = await whyNoDebianPackages();
    if (reason === null) await installDebianPackage(name);
    else console.log(`\n${name} is missing, and ${reason}`);
  }
}

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
