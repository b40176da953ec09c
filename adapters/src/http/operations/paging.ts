import { ok, type CursorPage, type Result } from '@nsem/core';
import { z } from 'zod';
import { limitQuery } from './fields.ts';
import type { Headers } from '../replies/headers.ts';
import { answer, type Reply } from '../replies/reply.ts';

/** The cursor of the items before one with this id. */
export const encodeCursor = (id: number): string =>
  Buffer.from(`before:${id}`).toString('base64url');

/** The id in a cursor; undefined if it is none of ours. */
export function decodeCursor(cursor: string): number | undefined {
  const digits = /^before:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const id = Number(digits?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The query fields of a list that is answered in cursor pages. */
export const pageShape = {
  limit: limitQuery(),
  cursor: z
    .string()
    .max(64)
    .transform((cursor, context) => {
      const before = decodeCursor(cursor);
      if (before !== undefined) return before;
      const message = 'must be one that an earlier page gave';
      context.addIssue({ code: 'custom', message, input: cursor });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: 'Where the next page starts: taken from the Link header.',
      example: encodeCursor(78),
    }),
};

type PageQuery = Readonly<{ limit: number; cursor?: unknown }>;

/** The cursor page to read: one item more than is answered, to know whether there is a next page. */
export const pageOf = ({
  limit,
  cursor,
}: Readonly<{ limit: number; cursor?: number | undefined }>): CursorPage => ({
  limit: limit + 1,
  before: cursor,
});

/** How a list is cut into pages and written. */
type PageWriting<T> = Readonly<{
  /** The cursor of the page after an item. */
  cursorOf: (item: T) => string;
  present: (item: T) => unknown;
}>;

type PagedCall = Readonly<{ query: PageQuery; path: string; queryText: string }>;

/** The items of a page, and its Link to the next one if there is one. */
export function cutPage<T>(
  call: PagedCall,
  found: readonly T[],
  { cursorOf, present }: PageWriting<T>,
): Readonly<{ body: readonly unknown[]; headers: Headers | undefined }> {
  const shown = found.slice(0, call.query.limit);
  const body = shown.map((item) => present(item));
  const last = shown.at(-1);
  if (found.length <= shown.length || last === undefined) return { body, headers: undefined };
  const query = new URLSearchParams(call.queryText);
  query.set('cursor', cursorOf(last));
  return { body, headers: { link: `<${call.path}?${query.toString()}>; rel="next"` } };
}

/** Answers a cursor page of a list as a bare array, with a Link to the next page if there is one. */
export function answerPage<T, F>(
  call: PagedCall,
  found: Result<readonly T[], F>,
  { idOf, present }: Readonly<{ idOf: (item: T) => number; present: (item: T) => unknown }>,
): Result<Reply, F> {
  if (!found.ok) return found;
  const cursorOf = (item: T) => encodeCursor(idOf(item));
  const { body, headers } = cutPage(call, found.value, { cursorOf, present });
  return ok(answer(body, headers));
}

/** The header that a page may carry, for the API reference. */
export const pageHeaders = { Link: 'The next page, with rel="next", if there is one.' } as const;
