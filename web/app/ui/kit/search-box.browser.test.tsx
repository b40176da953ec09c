import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../lib/address/use-filters.ts';
import { useOverlay } from '../../lib/address/use-overlay.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { SearchBox } from './search-box.tsx';

/** A search that is gone as soon as its field loses the focus, like one in a tab that is left. */
function Part({ onSearch }: { onSearch: (q: string) => void }) {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && <SearchBox label="Search" placeholder="Search..." q="" onSearch={onSearch} />}
      <button type="button" onFocus={() => setLeft(true)}>
        Next
      </button>
    </>
  );
}

test('a search counts as soon as its field is left', async () => {
  const searches: string[] = [];
  await renderPart(<Part onSearch={(q) => searches.push(q)} />);
  await page.getByRole('searchbox').fill('ewe');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  expect(searches).toEqual(['ewe']);
});

/** A list that is rendered anew, elsewhere, for each search; its items open a dialog. */
function Searched() {
  const [params] = useSearchParams();
  const filter = useFilters();
  const overlay = useOverlay();
  const q = params.get('q') ?? '';
  return (
    <>
      <SearchBox
        label="Search"
        placeholder="Search..."
        q={q}
        onSearch={(text) => filter({ q: text })}
      />
      <div key={q} style={{ paddingTop: q.length * 20 }}>
        <button type="button" onClick={() => overlay.open({ language: 'ewe' })}>
          Ewe
        </button>
      </div>
    </>
  );
}

test('an item that is pressed right after typing opens, and Back leads to the search', async () => {
  const { address, goBack } = await renderPart(<Searched />, { at: '/admin' });
  await page.getByRole('searchbox').fill('ewe');
  // As long as a finger takes: the search must not move what is being pressed.
  await page.getByRole('button', { name: 'Ewe' }).click({ delay: 100 });
  await expect.poll(address).toBe('/admin?q=ewe&language=ewe');
  await goBack();
  expect(address()).toBe('/admin?q=ewe');
});
