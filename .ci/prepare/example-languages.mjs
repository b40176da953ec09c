import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installByApt, isAptUsable } from './apt.mjs';

/** What runs the examples of the API tab, besides our own Node, and the packages that bring it. */
const packages = { python3: 'python3', curl: 'curl', php: 'php-cli' };

/**
 * Installs what the examples need to be tested in every language. If that is impossible, it says
 * so and their tests fail; no other test needs any of it.
 *
 * @param {(line: string) => void} say
 */
export async function ensureExampleLanguages(say) {
  const missing = missingPrograms();
  if (missing.length === 0) return;
  if (isAptUsable() && process.env['NSEM_INSTALL_BROWSER'] !== 'no') {
    say(
      `installing ${missing.join(', ')} with apt-get for the tests of the API examples; ` +
        'set NSEM_INSTALL_BROWSER=no to refuse',
    );
    await installByApt(missing.map((program) => packages[program])).catch((error) =>
      say(error.message),
    );
  }
  const left = missingPrograms();
  if (left.length === 0) return;
  say(
    `The tests of the API examples will fail without ${left.join(', ')}: install what is missing.`,
  );
}

function missingPrograms() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const programs = /** @type {(keyof typeof packages)[]} */ (Object.keys(packages));
  return programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
}
