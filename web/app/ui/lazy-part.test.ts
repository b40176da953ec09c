import { afterEach, describe, expect, it, vi } from 'vitest';

import { onFirstInteraction } from './lazy-part.tsx';

afterEach(() => vi.unstubAllGlobals());

function visit(saveData?: boolean) {
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } });
  const page = new EventTarget();
  const act = vi.fn<() => void>();
  const cancel = onFirstInteraction(page, act);
  return { act, cancel, dispatch: (type: string) => page.dispatchEvent(new Event(type)) };
}

describe('the first interaction', () => {
  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'])(
    'is the first %s',
    (type) => {
      const visitor = visit();
      expect(visitor.act).not.toHaveBeenCalled();
      visitor.dispatch(type);
      expect(visitor.act).toHaveBeenCalledOnce();
    },
  );

  it('runs the callback once', () => {
    const visitor = visit(false);
    for (const type of ['pointerover', 'focusin', 'pointerover']) visitor.dispatch(type);
    expect(visitor.act).toHaveBeenCalledOnce();
  });

  it('is not scrolling or looking', () => {
    const visitor = visit();
    for (const type of ['scroll', 'load', 'visibilitychange']) visitor.dispatch(type);
    expect(visitor.act).not.toHaveBeenCalled();
  });

  it('is ignored when saving data or after being cancelled', () => {
    const saving = visit(true);
    saving.dispatch('pointerdown');
    const cancelled = visit();
    cancelled.cancel();
    cancelled.dispatch('pointerdown');
    expect([saving.act.mock.calls, cancelled.act.mock.calls]).toEqual([[], []]);
  });
});
