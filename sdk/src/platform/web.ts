import { unreadableFile } from '../internal/unreadable-file.ts';
import { createFetchTransport } from '../transport/fetch.ts';
import type { Platform } from './platform.ts';
import { unnamedFault } from './unnamed-fault.ts';

/** A worker of some hosts belongs to no page. */
const { location } = globalThis as { location?: Readonly<{ origin: string }> };

const onlyNode = 'is a path, which only Node can use';

/** Browsers and other places that have `fetch` and no undici. */
export const platform: Platform = {
  createTransport: () => createFetchTransport(),
  defaults: () => ({ baseUrl: location?.origin ?? 'http://127.0.0.1:8080' }),
  userAgent: () => null,
  // What `fetch` throws has no name.
  networkFault: unnamedFault,
  neverConnected: () => false,
  openPath: (path) => Promise.reject(unreadableFile(String(path), onlyNode)),
  async saveFile(path, { download }) {
    await download.cancel();
    throw unreadableFile(String(path), onlyNode);
  },
};
