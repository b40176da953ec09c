import type { Readable } from 'node:stream';
import { ok, type NewStoredFile, type Result, type StoredFile } from '@nsem/core';
import type { HtmlPage } from '../../reference/html-page.ts';
import type { AnyFault } from '../problems/http-fault.ts';
import type { Headers } from './headers.ts';

/** A response whose body is serialised as JSON. */
export type JsonReply = Readonly<{
  kind: 'json';
  status: number;
  body: unknown;
  headers?: Headers;
}>;

/** Bytes that are generated while they are read. */
export type DownloadBytes = Readonly<{
  /** The reader must read it to the end or destroy it. */
  bytes: Readable;
  /** Present if size and digest are known before the first byte is generated. */
  known: Readonly<{ sizeBytes: number; sha256: string }> | undefined;
}>;

/** A file that is generated while it is sent; a HEAD request generates nothing. */
export type Download = Readonly<{
  name: string;
  contentType: string;
  open: () => Promise<Result<DownloadBytes, AnyFault>>;
}>;

/** A file that was made for a call, and is stored nowhere. The same call must make the same bytes. */
export type MadeFile = Omit<NewStoredFile, 'key'> & Readonly<{ bytes: Uint8Array }>;

/** Serialised JSON. `replayed` says of a reply that it is the stored one to an earlier call. */
export type TextReply = Readonly<{
  kind: 'text';
  status: number;
  text: string;
  headers?: Headers;
  replayed: boolean;
}>;

/** A successful response, before it is written to the wire. */
export type Reply =
  | JsonReply
  | TextReply
  | Readonly<{ kind: 'empty'; replayed?: true; headers?: Headers }>
  | Readonly<{
      kind: 'file';
      file: StoredFile;
      as: 'attachment' | 'inline';
      /** The refusal if its bytes were deleted since its row was read; otherwise that is a bug. */
      ifDeleted?: AnyFault;
    }>
  | Readonly<{ kind: 'made-file'; file: MadeFile }>
  | Readonly<{ kind: 'download'; download: Download }>
  | Readonly<{ kind: 'page'; page: HtmlPage }>
  /** A stream that runs until one side closes it; a HEAD request does not open it. */
  | Readonly<{ kind: 'stream'; contentType: string; open: () => Result<Readable, AnyFault> }>;

/** 200 with a body. */
export const answer = (body: unknown, headers?: Headers): JsonReply =>
  headers === undefined
    ? { kind: 'json', status: 200, body }
    : { kind: 'json', status: 200, body, headers };

/** A response with its body serialised, to be written more than once. */
export const serialize = ({ status, body, headers }: JsonReply): TextReply => ({
  kind: 'text',
  status,
  text: JSON.stringify(body),
  ...(headers !== undefined && { headers }),
  replayed: false,
});

/** 200 with the presented value of a use case; a fault is passed through. */
export const answerWith = <V, F>(
  result: Result<V, F>,
  present: (view: V) => unknown,
): Result<JsonReply, F> => (result.ok ? ok(answer(present(result.value))) : result);

/** 201 with the created resource and its Location. */
export const created = (location: string, body: unknown, headers: Headers = {}): JsonReply => ({
  kind: 'json',
  status: 201,
  body,
  headers: { ...headers, location },
});

/** 202 with a body: what was requested is done later. */
export const accepted = (body: unknown): JsonReply => ({ kind: 'json', status: 202, body });

/** 204 without a body. */
export const noContent: Reply = { kind: 'empty' };

/** A stored file, streamed. */
export const sendFile = (file: StoredFile, as: 'attachment' | 'inline' = 'attachment'): Reply => ({
  kind: 'file',
  file,
  as,
});

/** A stored file to save, which may be removed and deleted just before it is opened. */
export const sendRemovableFile = (file: StoredFile, ifDeleted: AnyFault): Reply => ({
  kind: 'file',
  file,
  as: 'attachment',
  ifDeleted,
});

/** A file that is generated while it is sent. */
export const sendDownload = (download: Download): Reply => ({ kind: 'download', download });

/** A file that was made for this call; sent with its digest and in ranges, like a stored one. */
export const sendMadeFile = (file: MadeFile): Reply => ({ kind: 'made-file', file });

/** An HTML page. */
export const sendPage = (page: HtmlPage): Reply => ({ kind: 'page', page });
