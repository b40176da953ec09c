import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './project.mjs';

// A checkout often belongs to another user than the one a container runs as; git refuses those.
const anyOwner = ['-c', 'safe.directory=*'];
const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

/** @returns {string[]} what is committed or would be, relative to the root */
export function committedFiles() {
  const listed = execFileSync('git', [...anyOwner, ...listing], { cwd: root, encoding: 'utf8' });
  const files = new Set(listed.split('\0').filter((file) => file !== ''));
  return [...files].filter((file) => existsSync(join(root, file)));
}
