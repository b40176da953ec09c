import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { JobsIcon } from '../tab-icons.tsx';
import { UrlTabs, type TabCount } from './url-tabs.tsx';

const tab = (name: string) => page.getByRole('tab', { name });
const more = () => page.getByRole('button', { name: 'More' });
const panel = (name: string) => page.getByText(`What is in ${name}`);

const allNames = ['overview', 'jobs', 'providers', 'languages', 'prices', 'wallets', 'accounts'];

const render = (count: number, at = '/admin', given: Readonly<Record<string, TabCount>> = {}) =>
  renderPart(
    <UrlTabs
      label="Dashboard"
      tabs={allNames.slice(0, count).map((name) => {
        const of = given[name];
        const label = `The ${name}`;
        const shown = { name, label, short: name, icon: <JobsIcon />, panel: `What is in ${name}` };
        return of === undefined ? shown : { ...shown, count: of };
      })}
    />,
    { at },
  );

const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

describe('tabs on a phone', () => {
  const restore = { width: innerWidth, height: innerHeight };
  afterEach(() => page.viewport(restore.width, restore.height));

  test('are a bar at the bottom, named in full', async () => {
    await page.viewport(360, 740);
    const { address } = await render(4);
    await tab('The jobs').click();
    await expect.element(panel('jobs')).toBeVisible();
    expect(address()).toBe('/admin?tab=jobs');
    expect(bottomOf(page.getByRole('tablist').element())).toBeCloseTo(740, 0);
    expect(more().elements()).toEqual([]);
  });

  test('unfold if there are too many, and fold once one is chosen', async () => {
    await page.viewport(360, 740);
    const { address } = await render(7);
    const isInView = () => bottomOf(tab('The wallets').element()) <= 740;
    expect(isInView()).toBe(false);
    await more().click();
    await expect.poll(isInView).toBe(true);
    await tab('The wallets').click();
    await expect.poll(address).toBe('/admin?tab=wallets');
    await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
    await expect.element(panel('wallets')).toBeVisible();
  });

  test('unfold for the arrow keys, and fold with Escape', async () => {
    await page.viewport(360, 740);
    await render(7, '/admin?tab=languages');
    tab('The languages').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('The prices')).toHaveFocus();
    await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
    await more().click();
    await userEvent.keyboard('{Escape}');
    await expect.element(more()).toHaveAttribute('aria-expanded', 'false');
  });
});

test('a tab can have a count, which is read with its label; none is shown for 0', async () => {
  await render(3, '/admin', {
    jobs: { value: 3, of: 'unread' },
    providers: { value: 0, of: 'pending' },
  });
  await expect.element(tab('The jobs 3 unread')).toBeVisible();
  await expect.element(tab('The providers')).toHaveAccessibleName('The providers');
});
