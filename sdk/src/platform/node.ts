// Not by name: Node 18 lacks one, and could not even report that it is too old.
import fs from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { canUndiciRun, readVariable } from '../transport/environment.ts';
import { createFetchTransport } from '../transport/fetch-transport.ts';
import { createHttpTransport } from '../transport/http-transport.ts';
import { hasProxy } from '../transport/proxy.ts';
import { createUndiciTransport } from '../transport/undici-transport.ts';
import { version } from '../version.ts';
import { checkNode } from './check-node.ts';
import { runtimeOf } from './runtime-of.ts';
import { unreadableFile } from './file-errors.ts';
import { neverConnected, readNetworkFault } from './network-fault.ts';
import { explainForeign } from './foreign-response.ts';
import { explainByAge } from './older-server.ts';
import type { Platform } from './platform.ts';

const readSizeBytes = 128 * 1024;

/** Node, Deno and Bun: undici, and files by path. */
export const platform: Platform = {
  checkRuntime: () => checkNode(process.versions),
  createTransport: ({ dispatcher, quickStart }) => {
    if (quickStart === true && dispatcher === undefined && !hasProxy()) {
      return createHttpTransport();
    }
    return canUndiciRun() ? createUndiciTransport(dispatcher) : createFetchTransport();
  },
  defaults: () => ({
    baseUrl: readVariable('NSEM_URL') ?? 'http://127.0.0.1:8080',
    token: readVariable('NSEM_TOKEN'),
    logLevel: readVariable('NSEM_LOG'),
  }),
  userAgent: (program = '') =>
    `${program} nsem-sdk/${version} ${runtimeOf(process.versions)}`.trimStart(),
  explainByAge,
  explainForeign,
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
      isSeekable: true,
      open: () => fs.createReadStream(path, { highWaterMark: readSizeBytes }),
      toBlob: () =>
        fs.openAsBlob(path, { type: contentType }).catch((cause: unknown) => {
          throw unreadableFile(path, 'could not be read', cause);
        }),
    };
  },
  async saveFile(location, source, options) {
    const { saveFile } = await import('./save-file.ts');
    return saveFile(pathOf(location), source, options);
  },
};

function pathOf(location: string | URL): string {
  if (typeof location === 'string') return location;
  try {
    return fileURLToPath(location);
  } catch (cause) {
    throw unreadableFile(String(location), 'is not the address of a file', cause);
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableFile(path, 'cannot be read', cause);
  });
  if (!found.isFile()) throw unreadableFile(path, 'is not a file');
  return found.size;
}
