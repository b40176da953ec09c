import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { hiddenMs, whileSeen } from './while-seen.ts';

class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function open(state: DocumentVisibilityState = 'visible') {
  const page = { document: new FakeDocument(), window: new EventTarget() };
  page.document.visibilityState = state;
  const runs: AbortSignal[] = [];
  const end = whileSeen((signal) => runs.push(signal), page);
  /** Each run in the order of their starts, and whether it still goes on. */
  const going = () => runs.map(({ aborted }) => !aborted);
  const happen = (where: 'document' | 'window', event: string) =>
    page[where].dispatchEvent(new Event(event));
  return { page, going, happen, end };
}

describe('what runs while a page is seen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins at once, or when the page is first seen', () => {
    expect(open().going()).toEqual([true]);
    const behind = open('hidden');
    expect(behind.going()).toEqual([]);
    behind.page.document.show('visible');
    expect(behind.going()).toEqual([true]);
  });

  it('outlasts a look at another tab', () => {
    const { page, going } = open();
    page.document.show('hidden');
    vi.advanceTimersByTime(hiddenMs - 1);
    page.document.show('visible');
    vi.advanceTimersByTime(hiddenMs);
    expect(going()).toEqual([true]);
  });

  it('ends where the page is hidden for long, and starts anew when it is seen again', () => {
    const { page, going } = open();
    page.document.show('hidden');
    vi.advanceTimersByTime(hiddenMs);
    expect(going()).toEqual([false]);
    page.document.show('visible');
    expect(going()).toEqual([false, true]);
  });

  it.each([
    ['document', 'freeze', 'document', 'resume'],
    ['window', 'pagehide', 'window', 'pageshow'],
    ['window', 'offline', 'window', 'online'],
  ] as const)('ends at once at the %s’s %s, and starts anew', (asleep, sleep, awake, wake) => {
    const { going, happen } = open();
    happen(asleep, sleep);
    expect(going()).toEqual([false]);
    happen(awake, wake);
    expect(going()).toEqual([false, true]);
  });

  it('takes a new line when the device comes back by another way', () => {
    const { going, happen } = open();
    happen('window', 'online');
    expect(going()).toEqual([false, true]);
  });

  it('stays ended', () => {
    const { page, going, end } = open();
    page.document.show('hidden');
    end();
    page.document.show('visible');
    vi.advanceTimersByTime(hiddenMs);
    expect(going()).toEqual([false]);
  });
});
