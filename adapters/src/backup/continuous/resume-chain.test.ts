import { instant } from '@nsem/core';
import { describe, expect, it } from 'vitest';
import { newChainState } from './chain.ts';
import { arrangePieces, namePiece, type PieceName } from './piece-format.ts';
import { decideContinuity, type FoundAtStart } from './resume-chain.ts';

const chain = '0a1b2c3d';
const time = instant(Date.parse('2026-11-26T10:15:00Z'));
const segment = (number: number, of = chain, at: number = time): PieceName => ({
  kind: 'segment',
  chain: of,
  time: instant(at),
  number,
});
const pathOf = (piece: PieceName) => namePiece(piece, false);
const position = { salt: '00000001ffffffff', frame: 12, checksum: [1, 2] as const };

const state = {
  ...newChainState({
    target: '/mnt/backup',
    place: '1:2',
    chain,
    lastFileId: 0,
    unregistered: {},
  }),
  number: 2,
  sha256: 'a'.repeat(64),
  lastPath: pathOf(segment(2)),
  lastTime: time,
  position,
};

const found: FoundAtStart = {
  state,
  gapReason: null,
  target: '/mnt/backup',
  list: arrangePieces([pathOf(segment(1)), pathOf(segment(2)), 'notes.txt']),
  hasPosition: true,
  identity: 'now',
};

const listing = (...pieces: readonly PieceName[]) => arrangePieces(pieces.map(pathOf));

describe('a chain', () => {
  it('goes on if the log has the position of the last segment', () => {
    expect(decideContinuity(found)).toEqual({ goesOn: true, state, from: position });
  });

  it('goes on with the first frame of the log after a clean stop', () => {
    const stopped = { ...state, identity: 'now' };
    const next = { number: 3, follows: state.sha256 };
    expect(decideContinuity({ ...found, state: stopped, hasPosition: false })).toEqual({
      goesOn: true,
      state: { ...stopped, logFirst: next },
      from: null,
    });
  });

  it.each<readonly [string, Partial<FoundAtStart>]>([
    ['there is no state', { state: null }],
    ['this process has found a gap', { gapReason: 'frames are missing' }],
    ['the target is another one', { target: '/mnt/other' }],
    ['the log does not have the position', { hasPosition: false }],
    ['nothing was committed before', { state: { ...state, position: null } }],
    ['the database was changed after a clean stop', { state: { ...state, identity: 'then' } }],
    ['the last segment is missing', { list: listing(segment(1)) }],
    ['the target is empty', { list: listing() }],
    ['the target has a later segment', { list: listing(segment(2), segment(3)) }],
    [
      'another server writes there',
      { list: listing(segment(2), segment(1, 'ffffffff', time + 1)) },
    ],
  ])('does not go on if %s', (_, difference) => {
    expect(decideContinuity({ ...found, ...difference }).goesOn).toBe(false);
  });
});
