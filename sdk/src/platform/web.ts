import { unreadableFile } from '../internal/unreadable-file.ts';
import { createFetchTransport } from '../transport/fetch.ts';
import type { Platform } from './platform.ts';

/** A worker of some hosts belongs to no page. */
const { location } = globalThis as { location?: Readonly<{ origin: string }> };

/** Browsers and other places that have `fetch` and no undici. */
export const platform: Platform = {
  createTransport: () => createFetchTransport(),
  defaultBaseUrl: () => location?.origin ?? 'http://127.0.0.1:8080',
  userAgent: null,
  openPath: (path) =>
    Promise.reject(
      unreadableFile(String(path), 'is a path, which only Node can open: give a File'),
    ),
};
