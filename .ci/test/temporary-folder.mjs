import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'nsem-tests-';

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm';

/** Far more than the tests keep at any time. */
const mostKept = 4 * 1024 ** 3;

/** Whether files can be written there, and programs be started: some containers forbid one or the other. */
function isFitForTests() {
  try {
    accessSync(inMemory, constants.W_OK);
  } catch {
    // There is no such folder, or it belongs to others.
    return false;
  }
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  // Of several mounts on it, the last counts.
  const [, , , options = ''] = mounts.findLast(([, folder]) => folder === inMemory) ?? [];
  return !options.split(',').includes('noexec');
}

/** Where temporary files cost least: databases wait for a disk longer than they compute. */
function chooseParent() {
  if (process.env['TMPDIR'] !== undefined || !isFitForTests()) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem() / 2) > mostKept ? inMemory : tmpdir();
}

/** @param {number} id of a process */
function runs(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}

/** Removes what this user's runs left when they were killed. @param {string} parent */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const [, id] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (id === undefined || runs(Number(id))) continue;
    const path = join(parent, name);
    if (lstatSync(path).uid === process.getuid?.()) remove(path);
  }
}

/** @param {string} folder */
const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

/**
 * Creates the folder for all temporary files of a run: in memory if there is plenty of it and `TMPDIR` names no
 * other. Workers are ended without a chance to remove what they share between files; `remove` does.
 *
 * @returns {{ path: string, remove: () => void }}
 */
export function createTemporaryFolder() {
  const parent = chooseParent();
  removeLeftovers(parent);
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // A database server that root starts runs as another user.
  chmodSync(path, 0o711);
  return { path, remove: () => remove(path) };
}
