import type { PayoutTarget } from '@nsem/sdk';
import { afterAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aPayout } from '../../../testing/money.ts';
import { anAdmin } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { PayoutTable } from './payout-table.tsx';

afterAll(() => page.viewport(1024, 800));

/** What a phone leaves beside its edges, and a desk beside its tabs. */
const places = [
  [360, 328],
  [1280, 984],
] as const;

const bank: PayoutTarget = {
  kind: 'bank',
  network: null,
  number: null,
  bank_name: 'Agricultural Development Bank',
  branch: 'Kumasi Adum',
  account_number: '1441002345678',
  holder_name: 'Nana Akosua Frempomaa Agyeman-Prempeh',
  changed_at: '2026-11-20T09:30:00.000Z',
  recently_changed: true,
};

test('a payout without an account warns that it was sent nowhere', async () => {
  const { server } = await renderPart(
    <PayoutTable payouts={[aPayout({ account: null })]} onOpen={() => undefined} />,
    { as: anAdmin() },
  );
  server.answer({ 'POST /wallet/admin/payouts/{id}/process': aPayout({ status: 'processing' }) });
  await page.getByRole('button', { name: 'Process payout 5' }).click();
  await expect
    .element(page.getByText(/^Ama Serwaa has entered none\. Send GHS\s255\.42 in another way/))
    .toBeVisible();
  await expect.element(page.getByText(/is on its way/)).not.toBeInTheDocument();
});

test.each(places)('the payouts are not cut, %d px wide', async (width, place) => {
  await page.viewport(width, 740);
  const largest = aPayout({
    id: 1204,
    service_provider_name: 'Nana Akosua Frempomaa Agyeman-Prempeh Owusu-Ansah',
    gross_amount: 1_000_000.5,
    commission_amount: 150_000.08,
    amount: 850_000.42,
    week_start: '2026-09-28',
    week_end: '2026-10-04',
    status: 'processing',
    account: bank,
  });
  await renderPart(
    <div style={{ width: place }}>
      <PayoutTable payouts={[largest, aPayout()]} onOpen={() => undefined} />
    </div>,
    { as: anAdmin() },
  );
  const table = page.getByRole('table', { name: 'Payouts, newest first' });
  await expect
    .element(page.getByRole('button', { name: 'Mark as paid payout 1204' }))
    .toBeVisible();
  const box = table.element().parentElement?.getBoundingClientRect();
  const buttons = table.getByRole('button').elements();
  const right = Math.max(...buttons.map((button) => button.getBoundingClientRect().right));
  expect(right).toBeLessThanOrEqual(box?.right ?? 0);
  expect(table.element().scrollWidth).toBeLessThanOrEqual(place);
});
