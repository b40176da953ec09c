import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { chromiumNote } from '../chromium.mjs';
import { cache, readIfThere, root } from '../project.mjs';
import { installByApt, isAptUsable } from './apt.mjs';
import { CannotPrepare, runQuietly } from './run-command.mjs';

/** The headless shell comes first: a page costs it less than half of what it costs a browser. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const isInstallRefused = process.env['NSEM_INSTALL_BROWSER'] === 'no';

/**
 * Finds a Chromium for the browser tests, installs one if there is none, and records its path.
 *
 * @param {(line: string) => void} say
 */
export async function ensureChromium(say) {
  const chosen = process.env['CHROMIUM_PATH'];
  const noted = readIfThere(chromiumNote);
  if (noted !== undefined && noted === (chosen || noted) && existsSync(noted)) return;
  const path = chosen ? startable(chosen) : (findChromium() ?? (await installChromium(say)));
  mkdirSync(cache, { recursive: true });
  writeFileSync(chromiumNote, path);
}

/** @param {string} path */
function startable(path) {
  if (starts(path)) return path;
  throw new CannotPrepare(`CHROMIUM_PATH names ${path}, which does not start.`);
}

function findChromium() {
  return [...systemPaths, playwrightPath()].find(starts);
}

/**
 * Ubuntu's package is a script that only points to another source, and a downloaded browser
 * may lack system libraries: that the file exists is not enough.
 *
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function playwrightPath() {
  const requireHere = createRequire(join(root, 'package.json'));
  return /** @type {typeof import('playwright')} */ (
    requireHere('playwright')
  ).chromium.executablePath();
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 */
async function installChromium(say) {
  if (isInstallRefused) {
    throw new CannotPrepare(
      'The browser tests need Chromium: install the package chromium-headless-shell or chromium, ' +
        'or name a browser in CHROMIUM_PATH (NSEM_INSTALL_BROWSER=no keeps it from being installed).',
    );
  }
  for (const install of isAptUsable() ? [byApt, byPlaywright] : [byPlaywright]) {
    await install(say).catch((error) => say(error.message));
    const path = findChromium();
    if (path !== undefined) return path;
  }
  throw new CannotPrepare(
    'The browser tests need Chromium, and installing it failed: install one and name it in ' +
      'CHROMIUM_PATH.',
  );
}

/** @param {(line: string) => void} say */
async function byApt(say) {
  say(
    'installing Chromium with apt-get (chromium-headless-shell, or else chromium); ' +
      'set NSEM_INSTALL_BROWSER=no to refuse',
  );
  await installByApt(['chromium-headless-shell']).catch(() => installByApt(['chromium']));
}

/** @param {(line: string) => void} say */
function byPlaywright(say) {
  say("downloading Playwright's Chromium; set NSEM_INSTALL_BROWSER=no to refuse");
  return runQuietly('playwright', ['install', 'chromium']);
}
