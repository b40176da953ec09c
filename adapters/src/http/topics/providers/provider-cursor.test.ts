import { accountId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { encodePosition, providerCursor } from './provider-cursor.ts';

const read = (cursor: string) => providerCursor().safeParse(cursor);
const written = (text: string) => Buffer.from(text).toString('base64url');

describe('the cursor of the best providers', () => {
  it.each([7_200_000, 0, null])('has the position that it was made of: %s', (turnaround) => {
    const order = { halfStars: 10, medianTurnaroundMs: turnaround };
    const position = { isAvailable: true, ...order, accountId: accountId(7) };
    expect(read(encodePosition(position)).data).toEqual(position);
  });

  it.each([
    'best:1:9:7',
    'best:2:9:5:7',
    'best:1:9:5:',
    'best:1::5:7',
    'best:1:9:9999999999999999:7',
    'best:1:9:-5:7',
  ])('is not %s', (text) => {
    expect(read(written(text)).success).toBe(false);
  });
});
