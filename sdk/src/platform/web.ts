import { createFetchTransport } from '../transport/fetch-transport.ts';
import { unreadableFile } from './file-errors.ts';
import type { Platform } from './platform.ts';
import { unknownFault } from './unknown-fault.ts';

/** The workers of some hosts have no location. */
const { location } = globalThis as { location?: Readonly<{ origin: string }> };

const nodeOnly = 'is a path, which only Node can use';

/** Browsers, and other runtimes with `fetch`. */
export const platform: Platform = {
  checkRuntime: () => {},
  createTransport: () => createFetchTransport(),
  defaults: () => ({ baseUrl: location?.origin ?? 'http://127.0.0.1:8080' }),
  userAgent: () => null,
  explainByAge: () => '',
  explainForeign: () => '',
  // The errors of `fetch` have no codes.
  networkFault: unknownFault,
  neverConnected: () => false,
  openPath: (path) => Promise.reject(unreadableFile(String(path), nodeOnly)),
  async saveFile(path, source) {
    await source.cancel();
    throw unreadableFile(String(path), nodeOnly);
  },
};
