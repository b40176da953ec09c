import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  advancePosition,
  forgetPosition,
  notePosition,
  onEarlierPosition,
  positionToFollow,
} from './event-position.ts';

const answer = (position?: string) => ({
  headers: new Headers(position === undefined ? {} : { 'nsem-event-position': position }),
});

afterEach(forgetPosition);

describe('the position after which changes are followed', () => {
  it('is the smallest of all answers, compared as a number', () => {
    expect(positionToFollow()).toBeUndefined();
    for (const position of ['100', '99', '1000']) notePosition(answer(position));
    notePosition(answer());
    expect(positionToFollow()).toBe('99');
  });

  it('is then that of the last change', () => {
    notePosition(answer('7'));
    advancePosition('9');
    notePosition(answer('8'));
    expect(positionToFollow()).toBe('9');
  });

  it('goes back if an answer was read before all others, which is reported', () => {
    const onEarlier = vi.fn<() => void>();
    const stop = onEarlierPosition(onEarlier);
    notePosition(answer('7'));
    advancePosition('9');
    expect(onEarlier).not.toHaveBeenCalled();
    notePosition(answer('6'));
    expect([positionToFollow(), onEarlier.mock.calls.length]).toEqual(['6', 1]);
    stop();
    notePosition(answer('5'));
    expect([positionToFollow(), onEarlier.mock.calls.length]).toEqual(['5', 1]);
  });

  it('is unknown once the data is deleted', () => {
    notePosition(answer('7'));
    advancePosition('9');
    forgetPosition();
    expect(positionToFollow()).toBeUndefined();
  });
});
