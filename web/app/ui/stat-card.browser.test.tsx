import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { formatGhs } from '../lib/format/numbers.ts';
import { renderPart } from '../testing/render-part.tsx';
import { StatCard, StatCards } from './stat-card.tsx';

const desktop = [1024, 800] as const;

afterEach(() => page.viewport(...desktop));

test.each([
  [320, 1_234_567.89],
  [360, 20_345.6],
  [1280, 1_234_567.89],
])('on a screen %d pixels wide GHS %d fits into its card', async (width, amount) => {
  await page.viewport(width, 800);
  await renderPart(
    <div className="page">
      <StatCards>
        {['Total Wallet Balance', 'Total Earned', 'Pending Payouts', 'Paid'].map((name) => (
          <StatCard key={name} name={name} value={formatGhs(amount)} note="After commission" />
        ))}
      </StatCards>
    </div>,
  );
  await expect.element(page.getByText('Pending Payouts')).toBeVisible();
  const figures = [...document.querySelectorAll('dd')];
  expect(figures).toHaveLength(8);
  expect(figures.filter((figure) => figure.scrollWidth > figure.clientWidth)).toEqual([]);
});
