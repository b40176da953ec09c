import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { readIfThere, root } from '../project.mjs';

const lockFile = join(root, '.prepare.lock');
const heartbeatMs = 1_000;
const staleAfterMs = 10_000;
const pollMs = 100;

/**
 * Runs the work while no other process of this checkout does: `npm start` and `npm test` may be
 * launched at the same time. The holder touches the lock regularly; a lock that is no longer
 * touched was left by a killed process. Process ids prove nothing: they are reused and differ
 * between containers.
 *
 * @param {() => Promise<void>} work
 * @returns {Promise<void>}
 */
export async function oneAtATime(work) {
  const token = randomUUID();
  while (!tryToCreate(token)) {
    removeWhenStale();
    await pause(pollMs);
  }
  const release = () => {
    if (readIfThere(lockFile) === token) rmSync(lockFile, { force: true });
  };
  process.once('exit', release);
  const heartbeat = setInterval(() => touch(token), heartbeatMs);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    release();
  }
}

/** @param {string} token */
function tryToCreate(token) {
  try {
    writeFileSync(lockFile, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} token */
function touch(token) {
  const now = new Date();
  if (readIfThere(lockFile) === token) utimesSync(lockFile, now, now);
}

function removeWhenStale() {
  const stale = staleToken();
  if (stale === undefined) return;
  const aside = `${lockFile}.${process.pid}`;
  try {
    // Of several waiting processes only one succeeds in renaming.
    renameSync(lockFile, aside);
    const wasTakenMeanwhile = readFileSync(aside, 'utf8') !== stale;
    if (wasTakenMeanwhile) renameSync(aside, lockFile);
    else rmSync(aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** @returns {string | undefined} the content of the lock if its holder is gone */
function staleToken() {
  try {
    const untouchedMs = Date.now() - statSync(lockFile).mtimeMs;
    return untouchedMs > staleAfterMs ? readFileSync(lockFile, 'utf8') : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
