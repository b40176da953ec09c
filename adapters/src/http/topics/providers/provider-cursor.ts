import type { AccountId, BestPage, CursorPage, ProviderPosition } from '@nsem/core';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../operations/paging.ts';

/** Where a page of providers starts: after an id, or after a position in the order of the best. */
type ProviderCursor = number | ProviderPosition;

type PageQuery = Readonly<{ limit: number; cursor?: ProviderCursor | undefined }>;

/** The cursor of the best providers after one. */
export const encodePosition = (at: ProviderPosition): string =>
  Buffer.from(`best:${Number(at.isAvailable)}:${at.standing}:${at.accountId}`).toString(
    'base64url',
  );

function decodePosition(cursor: string): ProviderPosition | undefined {
  const written = Buffer.from(cursor, 'base64url').toString('latin1');
  const parts = /^best:([01]):(\d{1,16}):(\d{1,16})$/.exec(written);
  const [standing, accountId] = [Number(parts?.[2]), Number(parts?.[3])];
  if (!Number.isSafeInteger(standing) || !Number.isSafeInteger(accountId)) return undefined;
  return { isAvailable: parts?.[1] === '1', standing, accountId: accountId as AccountId };
}

/** The query field that continues a list of providers, in either order. */
export const providerCursor = () =>
  z
    .string()
    .max(64)
    .transform((cursor, context): ProviderCursor => {
      const start = decodePosition(cursor) ?? decodeCursor(cursor);
      if (start !== undefined) return start;
      const message = 'must be one that an earlier page gave';
      context.addIssue({ code: 'custom', message, input: cursor });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: 'Where the next page starts: taken from the Link header, with the same `sort`.',
      example: encodeCursor(78),
    });

/** The page of the best providers to read, with one item more than is answered. */
export const bestPageOf = ({ limit, cursor }: PageQuery): BestPage => ({
  order: 'best',
  limit: limit + 1,
  after: typeof cursor === 'object' ? cursor : undefined,
});

/** The page of the newest providers to read, with one item more than is answered. */
export const newestPageOf = ({ limit, cursor }: PageQuery): CursorPage => ({
  limit: limit + 1,
  before: typeof cursor === 'number' ? cursor : undefined,
});
