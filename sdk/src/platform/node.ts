import { createReadStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unreadableFile } from '../internal/unreadable-file.ts';
import { createUndiciTransport } from '../transport/undici.ts';
import { version } from '../version.ts';
import type { Platform } from './platform.ts';

const readSizeBytes = 256 * 1024;

/** Node: undici, and files by their path. */
export const platform: Platform = {
  createTransport: createUndiciTransport,
  defaultBaseUrl: () => 'http://127.0.0.1:8080',
  userAgent: `nsem-sdk/${version} node/${process.versions.node}`,
  async openPath(location) {
    const path = typeof location === 'string' ? location : fileURLToPath(location);
    const contentType = 'application/octet-stream';
    return {
      name: basename(path),
      contentType,
      sizeBytes: await sizeOf(path),
      isReplayable: true,
      open: () => createReadStream(path, { highWaterMark: readSizeBytes }),
      toBlob: () => openAsBlob(path, { type: contentType }),
    };
  },
};

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableFile(path, 'cannot be read', cause);
  });
  if (!found.isFile()) throw unreadableFile(path, 'is not a file');
  return found.size;
}
