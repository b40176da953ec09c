import type { PublicProfile } from '@nsem/sdk';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { startSession } from '../../lib/session/start-session.ts';
import { problem, type Answers } from '../../testing/answers.ts';
import { languages, prices } from '../../testing/jobs.ts';
import { aClient, aProviderUser, aPublicProfile } from '../../testing/people.ts';
import { stubServer } from '../../testing/stub-server.ts';
import Provider from './provider.tsx';
import Providers from './providers.tsx';

const list = 'GET /public/providers';
const one = 'GET /public/providers/{provider_id}';

const at = '/providers/PRV-7K2M9X';

/** The public pages render without the component kit and its data. */
async function open(place: string, answers: Answers = {}) {
  const server = stubServer({
    'GET /languages/': languages,
    'GET /service-pricing/': prices,
    [list]: [aPublicProfile()],
    [one]: aPublicProfile(),
    ...answers,
  });
  const routes = [
    { path: '/providers', element: <Providers /> },
    { path: '/providers/:providerId', element: <Provider /> },
    { path: '*', element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [place] });
  await render(<RouterProvider router={router} />);
  return { server, router };
}

/** What the server puts into the document. */
function serve(profile: PublicProfile | null): void {
  const data = document.createElement('script');
  Object.assign(data, { id: 'served-provider', type: 'application/json' });
  data.dataset['served'] = '';
  data.textContent = JSON.stringify(profile);
  document.head.append(data);
}

afterEach(() => {
  for (const served of document.querySelectorAll('[data-served]')) served.remove();
});

describe('the catalogue', () => {
  test('shows what providers wrote and earned, and leads to their pages', async () => {
    const { router } = await open('/providers');
    await expect.element(page.getByText(/^I translate health leaflets/)).toBeVisible();
    await expect.element(page.getByText('takes about 7 hours')).toBeVisible();
    await expect.element(page.getByText('GHS 0.35/word')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Play: voice sample, Ama Serwaa' }))
      .toBeVisible();
    await page.getByRole('link', { name: 'See Profile: Ama Serwaa' }).click();
    expect(router.state.location.pathname).toBe(at);
    await expect.element(page.getByRole('heading', { name: 'Ama Serwaa' })).toBeVisible();
  });

  test('is filtered by language and service, which are in the address', async () => {
    const { server, router } = await open('/providers?language=tw');
    await expect
      .poll(() => server.calls.map(({ path }) => path))
      .toContain('/public/providers?limit=24&language=tw');
    await page.getByRole('combobox', { name: 'Service' }).selectOptions('Narration');
    await expect.poll(() => router.state.location.search).toBe('?language=tw&service=narration');
    await expect.poll(() => server.calls.at(-1)?.path).toContain('service_type=narration');
  });

  test('without a match leads back to all providers', async () => {
    const { server, router } = await open('/providers?service=narration', { [list]: [] });
    await page.getByRole('button', { name: 'Show All Providers' }).click();
    await expect.poll(() => router.state.location.search).toBe('');
    expect(server.count(list)).toBeGreaterThan(0);
  });

  test('says that it could not be loaded, and loads on another try', async () => {
    const { server } = await open('/providers', { [list]: problem(503, 'Not now.') });
    await expect.element(page.getByText('The providers could not be loaded')).toBeVisible();
    server.answer({ [list]: [aPublicProfile()] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ama Serwaa' })).toBeVisible();
  });
});

describe('the page of a provider', () => {
  test('shows services with prices and samples, and what clients wrote', async () => {
    await open(at);
    await expect.element(page.getByText('English → Twi')).toBeVisible();
    await expect.element(page.getByText('GHS 0.50/word')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Play: voice sample, Ama Serwaa, Twi' }))
      .toBeVisible();
    await expect.element(page.getByText('Our patients understood every word.')).toBeVisible();
  });

  test('shows what came with the document, without a call of its own', async () => {
    serve(aPublicProfile({ name: 'Efua Mensah' }));
    const { server } = await open(at);
    await expect.element(page.getByRole('heading', { name: 'Efua Mensah' })).toBeVisible();
    expect(server.count(one)).toBe(0);
  });

  test.each(['document', 'server'])(
    'that does not exist, as the %s says, leads to all',
    async (by) => {
      if (by === 'document') serve(null);
      await open(at, by === 'server' ? { [one]: problem(404, 'No such provider.') } : {});
      await expect.element(page.getByText('There is no such page')).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'See All Providers' })).toBeVisible();
    },
  );

  test('removes the head that the server wrote when another page is shown', async () => {
    serve(aPublicProfile());
    const title = document.createElement('title');
    title.dataset['served'] = '';
    document.head.append(title);
    const { router } = await open(at);
    await expect.element(page.getByRole('heading', { name: 'Ama Serwaa' })).toBeVisible();
    await router.navigate('/elsewhere');
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('head [data-served]').length).toBe(0);
  });
});

describe('the request of a job', () => {
  const request = 'Request a job from Ama';
  const work = 'request=translation&for=PRV-7K2M9X&from=en&to=tw';

  test('of a visitor begins with joining, and is kept in the address', async () => {
    const { router } = await open(at);
    await page.getByRole('button', { name: request }).click();
    expect(router.state.location.search).toBe(`?dialog=join&as=client&${work}`);
  });

  test('of a client opens the request on the dashboard', async () => {
    startSession({ access_token: 'a-token', device_token: 'a-device', user: aClient() });
    await open(at);
    const link = page.getByRole('link', { name: request });
    await expect.element(link).toHaveAttribute('href', `/client?${work}`);
  });

  test('is not offered to providers', async () => {
    startSession({ access_token: 'a-token', device_token: 'a-device', user: aProviderUser() });
    await open(at);
    await expect.element(page.getByRole('heading', { name: 'Ama Serwaa' })).toBeVisible();
    expect(page.getByText(request).elements()).toEqual([]);
  });
});
