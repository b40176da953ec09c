import type { LanguageAvailability } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { holdWorkQuote } from '../../../entities/pricing/work-quote.tsx';
import { problem } from '../../../testing/answers.ts';
import { aBlock, aJob, aService, aServiceIn, prices } from '../../../testing/jobs.ts';
import { aClient, aProvider } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { DiscoverPanel } from './discover-panel.tsx';

const as = aClient();
const at = '/client?tab=discover';
const call = 'GET /users/service-providers';

const available = [
  {
    service_type: 'narration',
    source_language: null,
    target_language: null,
    language: 'dag',
    available_providers: 2,
  },
] as const satisfies readonly LanguageAvailability[];

const render = (providers = [aProvider()], place = at, done = [aJob({ status: 'completed' })]) =>
  renderPart(<DiscoverPanel />, {
    as,
    at: place,
    answers: {
      [call]: providers,
      'GET /languages/availability': available,
      'GET /jobs/': done,
      'GET /ratings/my-ratings': [],
      'GET /ratings/provider/{id}': [],
      'GET /service-pricing/': prices,
    },
  });

/** The path of the last list of providers that was requested. */
const lastList = ({ calls }: Awaited<ReturnType<typeof render>>['server']) =>
  calls.findLast(({ name }) => name === call)?.path;

const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

describeQueryStates('Discover Service Providers', {
  part: <DiscoverPanel />,
  as,
  at,
  answers: {
    [call]: [aProvider()],
    'GET /languages/availability': available,
    'GET /service-pricing/': prices,
  },
  call,
  loading: 'Loading service providers...',
  failed: 'Service providers could not be loaded',
  seen: 'Ama Serwaa',
});

describe('a provider card', () => {
  test('shows initials, name, Provider ID, rating with one decimal and the number of services', async () => {
    await render();
    const ama = card('Ama Serwaa');
    await expect.element(ama.getByText('AS')).toBeVisible();
    await expect.element(ama.getByText('PRV-7K2M9X')).toBeVisible();
    await expect.element(ama.getByText('★ 4.7')).toBeVisible();
    await expect.element(ama.getByText('1 approved service')).toBeVisible();
  });

  test('shows a full rating as 5.0, and a missing one as No ratings', async () => {
    await render([
      aProvider({ average_rating: 5 }),
      aProvider({ id: 13, name: 'Kofi Agbeko', average_rating: null, rating_count: 0 }),
    ]);
    await expect.element(card('Ama Serwaa').getByText('★ 5.0')).toBeVisible();
    await expect.element(card('Kofi Agbeko').getByText('No ratings')).toBeVisible();
  });

  test('reports a missing Provider ID and missing services', async () => {
    await render([aProvider({ provider_id: '', service_configurations: [] })]);
    await expect.element(page.getByText('Not assigned')).toBeVisible();
    await expect.element(page.getByText('No approved services available')).toBeVisible();
    await expect.element(page.getByText('0 approved services')).toBeVisible();
  });

  test('shows what the prepared request costs, at the service for exactly this work', async () => {
    await render([
      aProvider({
        service_configurations: [aService({ id: 30, target_language: 'ee' }), aService()],
      }),
    ]);
    const ama = card('Ama Serwaa');
    await expect.element(ama.getByText('English → Ewe')).toBeVisible();
    holdWorkQuote({
      service: 'translation',
      source: 'en',
      target: 'tw',
      measure: '25 words',
      amountDue: 6.25,
    });
    await expect.element(ama.getByText('English → Twi')).toBeVisible();
    await expect.element(ama.getByText('GHS 6.25 for your 25 words')).toBeVisible();
    holdWorkQuote(null);
    await expect.element(ama.getByText('English → Ewe')).toBeVisible();
    expect(ama.getByText(/for your/).elements()).toEqual([]);
  });

  test.each([
    [{ is_available: true, is_quick_service_available: true }, ['Quick', 'Available']],
    [{ is_available: true, is_quick_service_available: false }, ['Available']],
    [{ is_available: false, is_quick_service_available: false }, ['Unavailable']],
  ])('with %o has the badges %o', async (flags, badges) => {
    await render([aProvider(flags)]);
    await expect.element(page.getByText(badges.at(-1) ?? '')).toBeVisible();
    const shown = page.getByText(/^(Quick|Available|Unavailable)$/).elements();
    expect(shown.map(({ textContent }) => textContent)).toEqual(badges);
  });

  test('shows what the provider wrote and earned, and what this work costs', async () => {
    await render();
    const ama = card('Ama Serwaa');
    await expect.element(ama.getByText(/^I translate health leaflets/)).toBeVisible();
    await expect
      .element(ama.getByText('6–10 years of experience · Healthcare · Education'))
      .toBeVisible();
    await expect.element(ama.getByText('42 jobs done')).toBeVisible();
    await expect.element(ama.getByText('takes about 7 hours')).toBeVisible();
    await expect.element(ama.getByText('GHS 0.35/word')).toBeVisible();
  });

  test('plays the voice sample of a narrator', async () => {
    const sample = aServiceIn('narration', 'dag', { audio_recording: '/api/audio/9.wav' });
    await render([aProvider({ service_configurations: [sample] })]);
    const play = page.getByRole('button', { name: 'Play: voice sample, Ama Serwaa' });
    await expect.element(play).toBeVisible();
  });

  test('of a newcomer shows nothing that is not known', async () => {
    const nothing = { average_rating: null, rating_count: 0, median_turnaround_hours: null };
    const unwritten = { bio: null, experience: null, specialties: [], completed_jobs: 0 };
    await render([aProvider({ ...nothing, ...unwritten })]);
    const ama = card('Ama Serwaa');
    await expect.element(ama.getByText('New here')).toBeVisible();
    expect(ama.getByText(/about|null|experience/).elements()).toEqual([]);
  });

  test('lists one service of each type and the number of others', async () => {
    await render([
      aProvider({
        service_configurations: [
          aService({ id: 1 }),
          aService({ id: 2, target_language: 'ee' }),
          aServiceIn('transcription', 'gaa', { id: 3 }),
          aServiceIn('narration', 'dag', { id: 4 }),
          aServiceIn('narration', 'ha', { id: 5 }),
        ],
      }),
    ]);
    await expect.element(page.getByText('+2 more')).toBeVisible();
    await expect.element(page.getByText('English → Twi')).toBeVisible();
    const offers = card('Ama Serwaa')
      .getByText(/^(English → |Ga$|Dagbani$|Hausa$)/)
      .elements();
    expect(offers.map(({ textContent }) => textContent)).toEqual([
      'English → Twi',
      'Ga',
      'Dagbani',
    ]);
  });
});

describe('Discover', () => {
  test('has the best providers first', async () => {
    const { server } = await render();
    await expect.poll(() => server.calls.map(({ path }) => path).join()).toContain('sort=best');
  });

  test('reports that nothing matches and can show all providers again', async () => {
    const { server, address } = await render([], `${at}&q=kusaal&language=dag&service=narration`);
    await expect
      .element(page.getByText('No service providers found matching your criteria.'))
      .toBeVisible();
    server.answer({ [call]: [aProvider()] });
    await page.getByRole('button', { name: 'Show All Providers' }).click();
    await expect.element(card('Ama Serwaa')).toBeVisible();
    await expect.poll(address).toBe('/client?tab=discover');
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  });

  test('searches for the typed text', async () => {
    const { server, address } = await render();
    const box = page.getByPlaceholder('Search service providers by name or language...');
    await box.fill('ewe');
    await expect.poll(() => lastList(server)).toContain('q=ewe');
    await expect.poll(address).toBe(`${at}&q=ewe`);
  });

  test('filters by language with the keyboard alone, and clears it', async () => {
    const { server, address } = await render();
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language).toHaveDisplayValue('All Languages');
    await expect.element(language.getByRole('option', { name: 'Dagbani' })).toBeInTheDocument();
    await page.getByRole('searchbox').click();
    await userEvent.keyboard('{Tab}dag');
    await expect.element(language).toHaveFocus();
    await expect.poll(address).toBe(`${at}&language=dag`);
    await expect.poll(() => lastList(server)).toContain('language=dag');
    await expect.element(language).toHaveDisplayValue('Dagbani');
    await userEvent.keyboard('{Home}');
    await expect.poll(address).toBe(at);
  });

  test('lists the languages first that somebody is available for, once the page is in use', async () => {
    const { server } = await render();
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(language.getByRole('option', { name: 'Dagbani' })).toBeInTheDocument();
    const now = () => language.element().querySelector('[label="Available now"]')?.textContent;
    await page.getByRole('searchbox').click();
    await expect.poll(now).toBe('Dagbani');
    expect(server.count('GET /languages/availability')).toBe(1);
  });

  test('filters by one of three services or all', async () => {
    const { server } = await render();
    const service = page.getByRole('combobox', { name: 'Service' });
    await expect.element(service).toHaveDisplayValue('All Services');
    const offered = service.getByRole('option').elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'All Services',
      'Translation',
      'Transcription',
      'Narration',
    ]);
    await service.selectOptions('Narration');
    await expect.poll(() => lastList(server)).toContain('service_type=narration');
  });

  test('offers its seven fallback languages if the catalogue cannot be loaded', async () => {
    await renderPart(<DiscoverPanel />, {
      as,
      at,
      answers: {
        [call]: [],
        'GET /languages/': problem(503, 'Not now.'),
        'GET /languages/availability': [],
        'GET /service-pricing/': prices,
      },
    });
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect.element(page.getByText(/^No service providers found/)).toBeVisible();
    const offered = language.getByRole('option').elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'All Languages',
      'Arabic',
      'Chinese',
      'English',
      'French',
      'German',
      'Japanese',
      'Spanish',
    ]);
  });
});

describe('the provider modal', () => {
  const sample = aServiceIn('narration', 'dag', { id: 9, audio_recording: '/api/audio/9.wav' });
  const opened = aProvider({ rating_count: 3, service_configurations: [aService(), sample] });

  test('opens from the card, shows all details, and closes with Back', async () => {
    const { address, goBack } = await render([opened]);
    await page.getByRole('button', { name: 'View Details: Ama Serwaa' }).click();
    const modal = page.getByRole('dialog', { name: 'Service provider' });
    await expect.element(modal.getByText('PRV-7K2M9X')).toBeVisible();
    await expect.element(modal.getByText('★ 4.7')).toBeVisible();
    await expect.element(modal.getByText('English → Twi')).toBeVisible();
    await expect.element(modal.getByText('Dagbani')).toBeVisible();
    await expect
      .element(modal.getByRole('button', { name: 'Play: Voice sample, Ama Serwaa, Dagbani' }))
      .toBeVisible();
    await expect.element(modal.getByRole('button', { name: 'Rate This Provider' })).toBeVisible();
    await expect.poll(address).toContain('provider=PRV-7K2M9X');
    await goBack();
    await expect.element(modal).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'View Details: Ama Serwaa' }))
      .toHaveFocus();
  });

  test('offers no rating before the provider has completed a job for the client', async () => {
    const { server } = await render([opened], `${at}&provider=PRV-7K2M9X`, []);
    await expect
      .element(page.getByText('You can rate Ama Serwaa after a job for you.'))
      .toBeVisible();
    expect(page.getByRole('button', { name: 'Rate This Provider' }).elements()).toEqual([]);
    const asked = server.calls.find(({ name }) => name === 'GET /jobs/');
    expect(asked?.path).toBe('/jobs/?provider_id=PRV-7K2M9X&status=completed&limit=1');
  });

  test('blocks the provider', async () => {
    const { server } = await render([opened], `${at}&provider=PRV-7K2M9X`);
    server.answer({ 'PUT /users/service-providers/{provider_id}/block': aBlock() });
    await page.getByRole('button', { name: 'Block this provider' }).click();
    const question = page.getByRole('alertdialog', { name: 'Block Ama Serwaa?' });
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await expect.element(page.getByText('Ama Serwaa is blocked')).toBeVisible();
    const sent = server.calls.find(({ name }) => name.startsWith('PUT'));
    expect(sent?.path).toBe('/users/service-providers/PRV-7K2M9X/block');
  });

  test('copies the Provider ID, or explains how to copy it by hand', async () => {
    await render([opened], `${at}&provider=PRV-7K2M9X`);
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await page.getByRole('button', { name: 'Copy the Provider ID' }).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['PRV-7K2M9X']);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await page.getByRole('button', { name: 'Copied' }).click();
    await expect.element(page.getByText('Copy Failed')).toBeVisible();
    await expect.element(page.getByText(/copy it by hand: PRV-7K2M9X/)).toBeVisible();
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});
