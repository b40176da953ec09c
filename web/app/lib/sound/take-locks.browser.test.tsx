import { expect, test, vi } from 'vitest';

import { tabLocks } from './take-locks.ts';

test('a take that is held is left alone until it is released', async () => {
  const act = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { held, release } = tabLocks.hold('k3f9');
  await held;
  await tabLocks.unlessHeld('k3f9', act);
  expect(act).not.toHaveBeenCalled();
  await tabLocks.unlessHeld('other', act);
  expect(act).toHaveBeenCalledOnce();
  release();
  await vi.waitFor(
    async () => {
      await tabLocks.unlessHeld('k3f9', act);
      expect(act).toHaveBeenCalledTimes(2);
    },
    { timeout: 40_000 },
  );
});

test('a page without locks records and restores all the same', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(null as never);
  const act = vi.fn<() => Promise<void>>().mockResolvedValue();
  await tabLocks.hold('k3f9').held;
  await tabLocks.unlessHeld('k3f9', act);
  expect(act).toHaveBeenCalledOnce();
});
