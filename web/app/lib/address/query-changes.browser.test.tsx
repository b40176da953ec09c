import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { useFilters } from './use-filters.ts';

function Part() {
  const filter = useFilters();
  return (
    <button
      type="button"
      onClick={() => {
        filter({ q: 'ewe' });
        filter({ role: 'client' });
      }}
    >
      Change
    </button>
  );
}

test('filters that change at once all count', async () => {
  const { address } = await renderPart(<Part />, { at: '/admin?tab=accounts' });
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(address).toBe('/admin?tab=accounts&q=ewe&role=client');
});
