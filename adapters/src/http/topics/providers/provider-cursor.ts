import type { AccountId, BestPage, CursorPage, ProviderPosition } from '@nsem/core';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../operations/paging.ts';

/** Where a page of providers starts: after an id, or after a position in the order of the best. */
type ProviderCursor = number | ProviderPosition;

type PageQuery = Readonly<{ limit: number; cursor?: ProviderCursor | undefined }>;

/** The cursor of the best providers after one. */
export function encodePosition(at: ProviderPosition): string {
  const { isAvailable, halfStars, medianTurnaroundMs, accountId } = at;
  const parts = [Number(isAvailable), halfStars, medianTurnaroundMs ?? '', accountId];
  return Buffer.from(`best:${parts.join(':')}`).toString('base64url');
}

function decodePosition(cursor: string): ProviderPosition | undefined {
  const written = Buffer.from(cursor, 'base64url').toString('latin1');
  const parts = /^best:([01]):(\d{1,2}):(\d{0,16}):(\d{1,16})$/.exec(written);
  if (parts === null) return undefined;
  const [, isAvailable, halfStars, turnaround, id] = parts;
  const [medianTurnaroundMs, accountId] = [Number(turnaround), Number(id)];
  if (!Number.isSafeInteger(medianTurnaroundMs) || !Number.isSafeInteger(accountId))
    return undefined;
  return {
    isAvailable: isAvailable === '1',
    halfStars: Number(halfStars),
    medianTurnaroundMs: turnaround === '' ? null : medianTurnaroundMs,
    accountId: accountId as AccountId,
  };
}

/** The query field that continues a list of providers, in either order. */
export const providerCursor = () =>
  z
    .string()
    .max(64)
    .transform((cursor, context): ProviderCursor => {
      const start = decodePosition(cursor) ?? decodeCursor(cursor)?.id;
      if (start !== undefined) return start;
      const message = 'must be one that an earlier page gave';
      context.addIssue({ code: 'custom', message, input: cursor });
      return z.NEVER;
    })
    .optional()
    .meta({
      description: 'Where the next page starts: taken from the Link header, with the same `sort`.',
      example: encodeCursor({ id: 78 }),
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
