import { join } from 'node:path';

import { cache, readIfThere } from './project.mjs';

/** The file in which `prepare --browser` records the browser that it found or installed. */
export const chromiumNote = join(cache, 'chromium.path');

/** @returns {string} the program that the browser tests drive */
export function chromiumPath() {
  const path = readIfThere(chromiumNote);
  if (path !== undefined) return path;
  throw new Error('No Chromium is known yet: run `node .ci/prepare.mjs --browser`.');
}

/** Fails, as the global setup of tests in a browser, if there is none. */
export const setup = () => void chromiumPath();
