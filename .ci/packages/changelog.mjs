import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere, root } from '../project.mjs';

/** @typedef {Readonly<{ bumps: Readonly<Record<string, string>>, text: string }>} Changeset */

const folder = join(root, '.changeset');

/** @returns {string[]} the names of the changesets that no version has collected yet */
export const pendingChangesets = () =>
  readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

/**
 * @param {string} name of a file
 * @returns {Changeset}
 */
function readChangeset(name) {
  const [, head = '', ...rest] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
  const bumps = Array.from(head.matchAll(/^['"](.+?)['"]: (\w+)$/gm), ([, of = '', bump = '']) => [
    of,
    bump,
  ]);
  return { bumps: Object.fromEntries(bumps), text: rest.join('---').trim() };
}

/**
 * The changelog of a package as it is packed now: what its versions say, after what the changesets
 * will add to the next one.
 *
 * @param {string} workspace
 * @param {string} name of the package
 */
export function composeChangelog(workspace, name) {
  const released = readIfThere(join(root, workspace, 'CHANGELOG.md')) ?? `# ${name}\n`;
  const pending = pendingChangesets()
    .map((file) => readChangeset(file))
    .filter(({ bumps }) => name in bumps)
    .map(({ text }) => `- ${text.replaceAll('\n', '\n  ')}\n`);
  if (pending.length === 0) return released;
  const [title = '', ...versions] = released.split(/^(?=## )/m);
  return [`${title.trimEnd()}\n\n## Unreleased\n\n${pending.join('')}`, ...versions].join('\n');
}
