import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { useFilters } from './use-filters.ts';
import { useOverlay } from './use-overlay.ts';

function Part() {
  const filter = useFilters();
  const overlay = useOverlay();
  const inOneGo =
    (...changes: readonly (() => void)[]) =>
    () => {
      for (const change of changes) change();
    };
  const close = () => overlay.close(['account']);
  return (
    <>
      <button
        type="button"
        onClick={inOneGo(
          () => filter({ q: 'ewe' }),
          () => filter({ role: 'client' }),
          () => overlay.open({ account: '5' }),
          () => filter({ state: 'suspended' }),
        )}
      >
        Change
      </button>
      <button type="button" onClick={() => overlay.open({ account: '5' })}>
        Open
      </button>
      <button type="button" onClick={inOneGo(close, close)}>
        Close
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();

test('changes of the address that follow each other at once all count', async () => {
  const { address, goBack } = await renderPart(<Part />, { at: '/admin?tab=accounts' });
  await press('Change');
  const filtered = '/admin?tab=accounts&q=ewe&role=client';
  await expect.poll(address).toBe(`${filtered}&account=5&state=suspended`);
  await goBack();
  await expect.poll(address).toBe(filtered);
});

test('closing an overlay goes back one page, even when it is closed again at once', async () => {
  const { address } = await renderPart(<Part />, { at: '/admin?tab=accounts' });
  await press('Open');
  await expect.poll(address).toContain('account=5');
  await press('Open');
  await press('Close');
  await expect.poll(address).toContain('account=5');
  await press('Close');
  await expect.poll(address).toBe('/admin?tab=accounts');
});
