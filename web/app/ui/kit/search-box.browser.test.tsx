import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

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
