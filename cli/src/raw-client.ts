import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

import { Nsem, type Download, type WriteOptions } from '@nsem/sdk';

import { unreadableFile } from './cli-error.ts';

/** A request that is not one of the SDK's methods. */
export type RawRequest = Readonly<{
  method: string;
  /** Without the query. */
  path: string;
  query: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for none. */
  body: unknown;
  options: WriteOptions;
}>;

/** A form with fields, and with files by their paths. */
export type RawForm = Readonly<{
  method: string;
  /** Without the query. */
  path: string;
  query: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
  files: Readonly<Record<string, string>>;
  options: WriteOptions;
}>;

/** A client for requests that the SDK has no method for. Its types know only those that it has. */
export class RawClient extends Nsem {
  /** Sends a request; a change without an idempotency key is sent only once. */
  request({ method, path, query, body, options }: RawRequest): Promise<Download> {
    const { idempotencyKey: key, ...common } = options;
    const once = method === 'GET' || key !== undefined ? {} : { maxRetries: 0 };
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    // Of an operation that is not known, any response will do.
    const input = { query, isEmpty: true, ...(body !== undefined && { body }) };
    return this.api.download(endpointOf(method, path), {
      ...input,
      options: { ...common, ...once, headers },
    } as never);
  }

  /** Sends a form, and returns the JSON of the response. */
  async sendForm({ method, path, query, fields, files, options }: RawForm): Promise<unknown> {
    const texts = Object.entries(fields).map(([name, value]) => ({ name, value }));
    const opened = Object.entries(files).map(async ([name, file]) => ({
      name,
      value: await openUpload(file),
    }));
    const form = Promise.all(opened).then((parts) => [...texts, ...parts]);
    return this.api.onceWithForm(endpointOf(method, path), { form, query, options, isEmpty: true });
  }
}

const endpointOf = (method: string, path: string) => `${method} ${path}` as 'POST /jobs/upload';

async function openUpload(path: string) {
  const blob = await openAsBlob(path).catch((error: unknown) => {
    throw unreadableFile(path, error);
  });
  return {
    name: basename(path),
    contentType: 'application/octet-stream',
    sizeBytes: blob.size,
    isReplayable: true,
    open: () => blob.stream(),
    toBlob: async () => blob,
  };
}
