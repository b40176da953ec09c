import type { Readable } from 'node:stream';
import type { Result, StoredFile } from '@nsem/core';
import type { Page } from './docs/page.ts';
import type { AnyFault } from './http-fault.ts';

/** Headers of an answer. */
export type Headers = Readonly<Record<string, string>>;

/** An answer whose body is written as JSON. */
export type JsonReply = Readonly<{
  kind: 'json';
  status: number;
  body: unknown;
  headers?: Headers;
}>;

/** Bytes that are made while they are read. */
export type DownloadBytes = Readonly<{
  /** They are read to the end or destroyed. */
  bytes: Readable;
  /** Where that is known before the first of them is made. */
  known: Readonly<{ sizeBytes: number; sha256: string }> | undefined;
}>;

/** A file that is made while it is sent; nothing is made where only the headers are asked for. */
export type Download = Readonly<{
  name: string;
  contentType: string;
  open: () => Promise<Result<DownloadBytes, AnyFault>>;
}>;

/** A successful answer, before it is written to the wire. */
export type Reply =
  | JsonReply
  /** JSON that is already text; replayed where it was the answer to an earlier call. */
  | Readonly<{ kind: 'text'; status: number; text: string; headers?: Headers; replayed: boolean }>
  | Readonly<{ kind: 'empty' }>
  | Readonly<{ kind: 'file'; file: StoredFile; as: 'attachment' | 'inline' }>
  | Readonly<{ kind: 'download'; download: Download }>
  | Readonly<{ kind: 'page'; page: Page }>
  /** What goes on until one side has enough; opened only where more than headers are asked for. */
  | Readonly<{ kind: 'stream'; contentType: string; open: () => Result<Readable, AnyFault> }>;

/** 200 with a body. */
export const answer = (body: unknown, headers?: Headers): JsonReply =>
  headers === undefined
    ? { kind: 'json', status: 200, body }
    : { kind: 'json', status: 200, body, headers };

/** 201 with the thing itself and where it is found. */
export const created = (location: string, body: unknown, headers: Headers = {}): JsonReply => ({
  kind: 'json',
  status: 201,
  body,
  headers: { ...headers, location },
});

/** 204: done, and nothing to say. */
export const noContent: Reply = { kind: 'empty' };

/** A stored file, streamed. */
export const sendFile = (file: StoredFile, as: 'attachment' | 'inline' = 'attachment'): Reply => ({
  kind: 'file',
  file,
  as,
});

/** A file that is made while it is sent. */
export const sendDownload = (download: Download): Reply => ({ kind: 'download', download });

/** A page to read. */
export const sendPage = (page: Page): Reply => ({ kind: 'page', page });
