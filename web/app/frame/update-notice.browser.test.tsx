import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { renderPart } from '../testing/render-part.tsx';
import { UpdateNotice } from './update-notice.tsx';

const nothing = () => undefined;

test('is silent as long as there is no new version, but there for screen readers', async () => {
  await renderPart(<UpdateNotice isReady={false} load={nothing} dismiss={nothing} />);
  const region = () => document.querySelector('output');
  await expect.poll(() => region()?.textContent).toBe('');
});

test('offers the new version, now or later', async () => {
  const load = vi.fn<() => void>();
  const dismiss = vi.fn<() => void>();
  await renderPart(<UpdateNotice isReady load={load} dismiss={dismiss} />);
  await expect.element(page.getByText('A new version is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  expect([load.mock.calls.length, dismiss.mock.calls.length]).toEqual([0, 1]);
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(load).toHaveBeenCalledOnce();
});
