import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installMissing } from "./debian.ts";

/** Debian's packages for clients in other languages, each with a check that it is installed. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  "default-jdk-headless": () => runs("javac", "-version"),
  "python3-pip": () => runs("python3", "-m", "pip", "--version"),
  "php-cli": () => runs("php", "--version"),
  "php-curl": () => runs("php", "-r", 'exit(extension_loaded("curl") ? 0 : 1);'),
  "php-guzzlehttp-guzzle": () => existsSync("/usr/share/php/GuzzleHttp/autoload.php"),
};

export function installClientLanguages(): Promise<void> {
  return installMissing(PACKAGES);
}

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
