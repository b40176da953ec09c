import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unreadableFile } from '../internal/unreadable-file.ts';
import { createUndiciTransport } from '../transport/undici.ts';
import { version } from '../version.ts';
import { neverConnected, readNetworkFault } from './network-fault.ts';
import type { Platform } from './platform.ts';

const readSizeBytes = 128 * 1024;

/** Node: undici, and files by their path. */
export const platform: Platform = {
  createTransport: createUndiciTransport,
  defaults: () => ({
    baseUrl: process.env['NSEM_URL'] || 'http://127.0.0.1:8080',
    token: process.env['NSEM_TOKEN'] || undefined,
    logLevel: process.env['NSEM_LOG'] || undefined,
  }),
  userAgent: (program = '') =>
    `nsem-sdk/${version} node/${process.versions.node} ${program}`.trimEnd(),
  networkFault: readNetworkFault,
  neverConnected,
  async openPath(location) {
    const path = pathOf(location);
    const contentType = 'application/octet-stream';
    return {
      name: basename(path),
      contentType,
      sizeBytes: await sizeOf(path),
      isReplayable: true,
      open: () => createReadStream(path, { highWaterMark: readSizeBytes }),
      toBlob: () =>
        openAsBlob(path, { type: contentType }).catch((cause: unknown) => {
          throw unreadableFile(path, 'could not be read', cause);
        }),
    };
  },
  async saveFile(location, saving) {
    const { saveFile } = await import('./save-file.ts');
    await saveFile(pathOf(location), saving);
  },
};

const pathOf = (location: string | URL): string =>
  typeof location === 'string' ? location : fileURLToPath(location);

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableFile(path, 'cannot be read', cause);
  });
  if (!found.isFile()) throw unreadableFile(path, 'is not a file');
  return found.size;
}
