import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { chromiumNote } from '../chromium.mjs';
import { cache, readIfThere, root } from '../project.mjs';
import { installByApt, isAptUsable } from './apt.mjs';
import { CannotPrepare, runQuietly } from './run-command.mjs';

const shell = '/usr/bin/chromium-headless-shell';
const fullBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const isInstallRefused = process.env['NSEM_INSTALL_BROWSER'] === 'no';
const isFullBrowserRefused = process.env['NSEM_FULL_BROWSER'] === 'no';

/**
 * Finds a Chromium for the browser tests and records its path. A headless shell is installed if there is
 * none, although there may be a whole Chromium: a page costs the shell little more than half.
 *
 * @param {(line: string) => void} say
 */
export async function ensureChromium(say) {
  const chosen = process.env['CHROMIUM_PATH'];
  const noted = readIfThere(chromiumNote);
  const isGood = chosen ? noted === chosen : noted !== undefined && !fullBrowsers.includes(noted);
  if (isGood && existsSync(noted ?? '')) return;
  const path = chosen ? startable(chosen) : (findShell() ?? (await installShell(say)));
  mkdirSync(cache, { recursive: true });
  writeFileSync(chromiumNote, path);
}

/** @param {string} path */
function startable(path) {
  if (starts(path)) return path;
  throw new CannotPrepare(`CHROMIUM_PATH names ${path}, which does not start.`);
}

const findShell = () => [shell, ...playwrightShells()].find(starts);

/**
 * Ubuntu's package is a script that only points to another source, and a downloaded browser
 * may lack system libraries: that the file exists is not enough.
 *
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/** Playwright installs a shell beside its whole Chromium, into a folder of the same revision. */
function playwrightShells() {
  const requireHere = createRequire(join(root, 'package.json'));
  const { chromium } = /** @type {typeof import('playwright')} */ (requireHere('playwright'));
  const [, folder = '', revision = ''] =
    /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? [];
  const home = join(folder, `chromium_headless_shell-${revision}`);
  if (folder === '' || !existsSync(home)) return [];
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => /headless[_-]shell(?:\.exe)?$/.test(path))
    .map((path) => join(home, path));
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 */
async function installShell(say) {
  const installs = isInstallRefused ? [] : isAptUsable() ? [byApt, byPlaywright] : [byPlaywright];
  for (const install of installs) {
    await install(say).catch((error) => say(error.message));
    const path = findShell();
    if (path !== undefined) return path;
  }
  const full = isFullBrowserRefused ? undefined : fullBrowsers.find(starts);
  if (full === undefined) throw new CannotPrepare(missing);
  say(`using ${full}: the package chromium-headless-shell would make the browser tests faster`);
  return full;
}

const missing = `The browser tests need the headless shell of Chromium${
  isInstallRefused
    ? ' (NSEM_INSTALL_BROWSER=no keeps it from being installed)'
    : ', and installing it failed'
}: install the package chromium-headless-shell, or name a browser in CHROMIUM_PATH.`;

/** @param {(line: string) => void} say */
function byApt(say) {
  say('installing chromium-headless-shell with apt-get; set NSEM_INSTALL_BROWSER=no to refuse');
  return installByApt(['chromium-headless-shell']);
}

/** @param {(line: string) => void} say */
function byPlaywright(say) {
  say("downloading Playwright's headless shell; set NSEM_INSTALL_BROWSER=no to refuse");
  return runQuietly('playwright', ['install', '--only-shell', 'chromium']);
}
