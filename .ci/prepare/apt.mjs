import { existsSync } from 'node:fs';

import { runQuietly } from './run-command.mjs';

const aptGet = '/usr/bin/apt-get';

/** Whether this process may install system packages. */
export function isAptUsable() {
  return process.getuid?.() === 0 && existsSync(aptGet);
}

/**
 * Installs packages of Debian or Ubuntu.
 *
 * @param {string[]} packages
 */
export async function installByApt(packages) {
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly(aptGet, ['update'], quietly);
  await runQuietly(aptGet, ['install', '-y', '--no-install-recommends', ...packages], quietly);
}
