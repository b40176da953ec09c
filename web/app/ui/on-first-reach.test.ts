import { afterEach, describe, expect, it, vi } from 'vitest';

import { onFirstReach } from './on-first-reach.ts';

afterEach(() => vi.unstubAllGlobals());

function visit(saveData?: boolean) {
  vi.stubGlobal('navigator', saveData === undefined ? {} : { connection: { saveData } });
  const page = new EventTarget();
  const act = vi.fn<() => void>();
  const callOff = onFirstReach(page, act);
  return { act, callOff, do: (sign: string) => page.dispatchEvent(new Event(sign)) };
}

describe('fetching ahead', () => {
  it.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'])(
    'begins with the first %s',
    (sign) => {
      const visitor = visit();
      expect(visitor.act).not.toHaveBeenCalled();
      visitor.do(sign);
      expect(visitor.act).toHaveBeenCalledOnce();
    },
  );

  it('begins once', () => {
    const visitor = visit(false);
    for (const sign of ['pointerover', 'focusin', 'pointerover']) visitor.do(sign);
    expect(visitor.act).toHaveBeenCalledOnce();
  });

  it('does not begin for who only looks', () => {
    const visitor = visit();
    for (const sign of ['scroll', 'load', 'visibilitychange']) visitor.do(sign);
    expect(visitor.act).not.toHaveBeenCalled();
  });

  it('does not begin where data is to be saved, nor for what is gone', () => {
    const saving = visit(true);
    saving.do('pointerdown');
    const gone = visit();
    gone.callOff();
    gone.do('pointerdown');
    expect([saving.act.mock.calls, gone.act.mock.calls]).toEqual([[], []]);
  });
});
