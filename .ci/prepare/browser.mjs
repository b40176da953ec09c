import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { chromiumNote } from '../chromium.mjs';
import { cache, readIfThere, root } from '../project.mjs';
import { installByApt, isAptUsable } from './apt.mjs';
import { CannotPrepare, runQuietly } from './run-command.mjs';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Finds a Chromium for the browser tests, installs one where there is none, and notes its path.
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
 * Ubuntu's package is a script that only says where else to get a browser, and a downloaded one
 * may lack system libraries: existing is not enough.
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
  say('installing Chromium for the browser tests');
  const byApt = () => installByApt(['chromium']);
  const ways = isAptUsable() ? [byApt, installByPlaywright] : [installByPlaywright];
  for (const install of ways) {
    await install().catch((error) => say(error.message));
    const path = findChromium();
    if (path !== undefined) return path;
  }
  throw new CannotPrepare(
    'The browser tests need Chromium, and installing it failed: install one and name it in ' +
      'CHROMIUM_PATH.',
  );
}

function installByPlaywright() {
  return runQuietly('playwright', ['install', 'chromium']);
}
