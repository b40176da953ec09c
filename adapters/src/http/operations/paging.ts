import { ok, type CursorPage, type Result } from '@nsem/core';
import { z } from 'zod';
import { limitQuery, sharedAs } from './fields.ts';
import type { Declaration } from './operation.ts';
import type { Headers } from '../replies/headers.ts';
import { answer, type Reply } from '../replies/reply.ts';

/** A place in a list: after the item with this id and, in a list by a time that changes, this time. */
export type Place = Readonly<{ id: number; at?: number | undefined }>;

/** The cursor of the items after a place. */
export const encodeCursor = ({ id, at }: Place): string =>
  Buffer.from(at === undefined ? `before:${id}` : `before:${id}@${at}`).toString('base64url');

/** The place in a cursor; undefined if it is none of ours. */
export function decodeCursor(cursor: string): Required<Place> | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, digits, time] = /^before:(\d{1,16})(?:@(\d{1,16}))?$/.exec(text) ?? [];
  const [id, at] = [Number(digits), time === undefined ? undefined : Number(time)];
  return Number.isSafeInteger(id) && Number.isSafeInteger(at ?? 0) ? { id, at } : undefined;
}

const cursorQuery = <T>(toPage: (place: Required<Place>) => T) =>
  z
    .string()
    .max(64)
    .transform((cursor, context) => {
      const place = decodeCursor(cursor);
      if (place !== undefined) return toPage(place);
      const message = 'must be one that an earlier page gave';
      context.addIssue({ code: 'custom', message, input: cursor });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: 'Where the next page starts: taken from the Link header.',
      example: encodeCursor({ id: 78 }),
      ...sharedAs('Cursor'),
    });

/** The query fields of a list in which an item's place can change: the cursor has the time, too. */
export const placedPageShape = { limit: limitQuery(), cursor: cursorQuery((place) => place) };

/** The query fields of a list that is answered in cursor pages. */
export const pageShape = {
  limit: limitQuery(),
  cursor: cursorQuery(({ id }) => id),
};

const always = z.undefined({
  error: 'is not a field of this list, which is always answered whole',
});

/** The query of a list that is answered whole: who sends a limit must learn that there is none. */
export const wholeListQuery = z.looseObject({
  limit: always.optional(),
  cursor: always.optional(),
});

/** Whether an operation answers a list that has no pages. */
export function isWholeList({ method, query, answers }: Declaration): boolean {
  const isList = method === 'GET' && answers[200]?.schema instanceof z.ZodArray;
  return isList && !(query instanceof z.ZodObject && 'limit' in query.shape);
}

type PageQuery = Readonly<{ limit: number; cursor?: number | undefined }>;

/** The cursor page to read: one item more than is answered, to know whether there is a next page. */
export const pageOf = ({ limit, cursor }: PageQuery): CursorPage => ({
  limit: limit + 1,
  before: cursor,
});

/** A call for a page; the page itself does not need its cursor. */
type PageCall = Readonly<{
  query: Readonly<{ limit: number }>;
  path: string;
  queryText: string;
}>;

/** The Link to the page that a cursor begins, if there is one. */
function linkTo({ path, queryText }: PageCall, cursor: string | undefined): Headers | undefined {
  if (cursor === undefined) return undefined;
  const query = new URLSearchParams(queryText);
  query.set('cursor', cursor);
  return { link: `<${path}?${query.toString()}>; rel="next"` };
}

/** Answers items as a bare array, with a Link to the page that starts at a place, if there is one. */
export const answerItems = (
  call: PageCall,
  body: readonly unknown[],
  next: Place | undefined,
): Reply => answer(body, linkTo(call, next && encodeCursor(next)));

/** How a list is cut into pages and written. */
type PageWriting<T> = Readonly<{
  /** The cursor of the page after an item. */
  cursorOf: (item: T) => string;
  present: (item: T) => unknown;
}>;

/** The items of a page, and its Link to the next one if there is one. */
export function cutPage<T>(
  call: PageCall,
  found: readonly T[],
  { cursorOf, present }: PageWriting<T>,
): Readonly<{ body: readonly unknown[]; headers: Headers | undefined }> {
  const shown = found.slice(0, call.query.limit);
  const last = shown.at(-1);
  const hasMore = found.length > shown.length && last !== undefined;
  return {
    body: shown.map((item) => present(item)),
    headers: linkTo(call, hasMore ? cursorOf(last) : undefined),
  };
}

/** How a list whose cursors are ids is cut into pages and written. */
type IdPageWriting<T> = Readonly<{
  idOf: (item: T) => number;
  present: (item: T) => unknown;
  /** Headers besides the Link. */
  headers?: Headers | undefined;
}>;

/** Answers a cursor page of a list as a bare array, with a Link to the next page if there is one. */
export function answerPage<T, F>(
  call: PageCall,
  found: Result<readonly T[], F>,
  { idOf, present, headers }: IdPageWriting<T>,
): Result<Reply, F> {
  if (!found.ok) return found;
  const cursorOf = (item: T) => encodeCursor({ id: idOf(item) });
  const { body, headers: link } = cutPage(call, found.value, { cursorOf, present });
  return ok(answer(body, headers === undefined ? link : { ...link, ...headers }));
}

/** The header that a page may carry, for the API reference. */
export const pageHeaders = { Link: 'The next page, with rel="next", if there is one.' } as const;
