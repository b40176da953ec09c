import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { renderPart } from '../testing/render-part.tsx';
import dashboard from './dashboard.module.css';
import { UrlTabs } from './kit/url-tabs.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Loaded } from './query/loaded.tsx';
import { JobsIcon } from './tab-icons.tsx';

let fails = true;

function Fragile() {
  if (fails) throw new Error('A removed node is not a child of this node.');
  return <p>3 jobs</p>;
}

const tab = { short: 'Jobs', icon: <JobsIcon /> };
const loaded = { isError: false, isPaused: false, error: null, refetch: async () => undefined };

test.each([
  {
    what: 'a tab',
    title: 'This tab could not be shown',
    part: (
      <UrlTabs
        label="Dashboard"
        tabs={[{ ...tab, name: 'jobs', label: 'Jobs', panel: <Fragile /> }]}
      />
    ),
  },
  {
    what: 'a section with data',
    title: 'This part of the page could not be shown',
    part: (
      <Loaded query={{ ...loaded, data: 3 }} skeleton={null}>
        {() => <Fragile />}
      </Loaded>
    ),
  },
])('what is around $what stays if it fails, and it can be tried again', async ({ title, part }) => {
  fails = true;
  // React reports the error there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderPart(
    <>
      <h1>Client Dashboard</h1>
      {part}
    </>,
  );
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Client Dashboard' })).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('3 jobs')).toBeVisible();
  expect(page.getByText(title).elements()).toEqual([]);
});

test('what follows a part whose file does not arrive can be read after some seconds', async () => {
  const Late = lazyPart(
    () => new Promise<never>(() => undefined),
    () => true,
    { skeleton: null },
  );
  await renderPart(
    <div className={dashboard.inOrder}>
      <Late />
      <p>3 jobs</p>
    </div>,
  );
  const following = page.getByText('3 jobs');
  await expect.element(following).not.toBeVisible();
  await expect.element(following).toBeVisible();
});
