import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { hiddenMs, whileVisible } from './while-visible.ts';

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
  const end = whileVisible((signal) => runs.push(signal), page);
  /** Whether each run, in order, is still running. */
  const running = () => runs.map(({ aborted }) => !aborted);
  const dispatch = (target: 'document' | 'window', event: string) =>
    page[target].dispatchEvent(new Event(event));
  return { page, running, dispatch, end };
}

describe('running while a page is visible', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('starts at once, or when the page first becomes visible', () => {
    expect(open().running()).toEqual([true]);
    const hidden = open('hidden');
    expect(hidden.running()).toEqual([]);
    hidden.page.document.show('visible');
    expect(hidden.running()).toEqual([true]);
  });

  it('continues during a short visit to another tab', () => {
    const { page, running } = open();
    page.document.show('hidden');
    vi.advanceTimersByTime(hiddenMs - 1);
    page.document.show('visible');
    vi.advanceTimersByTime(hiddenMs);
    expect(running()).toEqual([true]);
  });

  it('stops if the page is hidden for long, and restarts when it is visible again', () => {
    const { page, running } = open();
    page.document.show('hidden');
    vi.advanceTimersByTime(hiddenMs);
    expect(running()).toEqual([false]);
    page.document.show('visible');
    expect(running()).toEqual([false, true]);
  });

  it.each([
    ['document', 'freeze', 'document', 'resume'],
    ['window', 'pagehide', 'window', 'pageshow'],
    ['window', 'offline', 'window', 'online'],
  ] as const)(
    'stops at once on the %s’s %s event, and restarts',
    (stopTarget, stopEvent, startTarget, startEvent) => {
      const { running, dispatch } = open();
      dispatch(stopTarget, stopEvent);
      expect(running()).toEqual([false]);
      dispatch(startTarget, startEvent);
      expect(running()).toEqual([false, true]);
    },
  );

  it('restarts when the device is back online on another network', () => {
    const { running, dispatch } = open();
    dispatch('window', 'online');
    expect(running()).toEqual([false, true]);
  });

  it('stays stopped', () => {
    const { page, running, end } = open();
    page.document.show('hidden');
    end();
    page.document.show('visible');
    vi.advanceTimersByTime(hiddenMs);
    expect(running()).toEqual([false]);
  });
});
