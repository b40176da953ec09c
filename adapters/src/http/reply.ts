import type { StoredFile } from '@nsem/core';

/** Headers of an answer. */
export type Headers = Readonly<Record<string, string>>;

/** An answer whose body is written as JSON. */
export type JsonReply = Readonly<{
  kind: 'json';
  status: number;
  body: unknown;
  headers?: Headers;
}>;

/** A successful answer, before it is written to the wire. */
export type Reply =
  | JsonReply
  /** JSON that is already text; replayed where it was the answer to an earlier call. */
  | Readonly<{ kind: 'text'; status: number; text: string; headers?: Headers; replayed: boolean }>
  | Readonly<{ kind: 'empty' }>
  | Readonly<{ kind: 'file'; file: StoredFile; as: 'attachment' | 'inline' }>;

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
