import { ok, type CursorPage, type Result } from '@nsem/core';
import { z } from 'zod';
import { limitQuery } from './fields.ts';
import { answer, type Reply } from '../replies/reply.ts';

const encodeCursor = (id: number): string => Buffer.from(`before:${id}`).toString('base64url');

function decodeCursor(cursor: string): number | undefined {
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

type PageQuery = Readonly<{ limit: number; cursor?: number | undefined }>;

/** The cursor page to read: one item more than is answered, to know whether there is a next page. */
export const pageOf = ({ limit, cursor }: PageQuery): CursorPage => ({
  limit: limit + 1,
  before: cursor,
});

/** Answers a cursor page of a list as a bare array, with a Link to the next page if there is one. */
export function answerPage<T, F>(
  call: Readonly<{ query: PageQuery; path: string; queryText: string }>,
  found: Result<readonly T[], F>,
  { idOf, present }: Readonly<{ idOf: (item: T) => number; present: (item: T) => unknown }>,
): Result<Reply, F> {
  if (!found.ok) return found;
  const shown = found.value.slice(0, call.query.limit);
  const body = shown.map((item) => present(item));
  const last = shown.at(-1);
  if (found.value.length <= shown.length || last === undefined) return ok(answer(body));
  const query = new URLSearchParams(call.queryText);
  query.set('cursor', encodeCursor(idOf(last)));
  return ok(answer(body, { link: `<${call.path}?${query.toString()}>; rel="next"` }));
}

/** The header that a page may carry, for the API reference. */
export const pageHeaders = { Link: 'The next page, with rel="next", if there is one.' } as const;
