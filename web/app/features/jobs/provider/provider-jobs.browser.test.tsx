import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob, aNarration } from '../../../testing/jobs.ts';
import { anEarnings } from '../../../testing/money.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { AvailableJobsPanel } from './available-jobs-panel.tsx';
import { RecentJobsPanel } from './recent-jobs-panel.tsx';

const as = aProviderUser();
const accepted = aJob({
  status: 'in_progress',
  provider_id: 'PRV-7K2M9X',
  estimated_net_amount: 2.68,
});

const renderRecent = (jobs = [accepted]) =>
  renderPart(<RecentJobsPanel />, {
    as,
    at: '/service-provider?tab=recent',
    answers: { 'GET /jobs/': jobs },
  });

const renderAvailable = (jobs = [aJob()], answers: Answers = {}) =>
  renderPart(<AvailableJobsPanel />, { as, answers: { 'GET /jobs/available/': jobs, ...answers } });

describeQueryStates('Recent Jobs', {
  part: <RecentJobsPanel />,
  as,
  answers: { 'GET /jobs/': [accepted] },
  call: 'GET /jobs/',
  loading: 'Loading your jobs...',
  failed: 'Error Loading Data',
  seen: 'Client #7',
});

test('available jobs are ordered by their due times, or newest first', async () => {
  const { server, address } = await renderAvailable([aJob(), aJob({ id: 16 })]);
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('Newest first');
  await expect.poll(address).toContain('sort=newest');
  await expect
    .poll(() => server.calls.map(({ path }) => path))
    .toContain('/jobs/available/?sort=newest&limit=20');
  expect(server.calls.map(({ path }) => path)).toContain('/jobs/available/?limit=20');
});

describeQueryStates('Available Jobs', {
  part: <AvailableJobsPanel />,
  as,
  answers: { 'GET /jobs/available/': [aJob()] },
  call: 'GET /jobs/available/',
  loading: 'Loading available jobs...',
  failed: 'Available jobs could not be loaded',
  seen: 'Client #7',
});

describe('Recent Jobs', () => {
  test('are the ten newest: all that are in progress, then the newest finished', async () => {
    const finished = Array.from({ length: 10 }, (_, index) =>
      aJob({ ...accepted, id: 60 - index, status: 'completed' }),
    );
    const { server } = await renderRecent([...finished, accepted]);
    await expect.element(page.getByRole('heading', { name: /#15$/ })).toBeVisible();
    const shown = page.getByRole('heading', { level: 3 }).elements();
    expect(shown.map(({ textContent }) => textContent.split('#')[1])).toEqual([
      '15',
      ...finished.slice(0, 9).map(({ id }) => String(id)),
    ]);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('heading', { name: /#51$/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    const lists = server.calls.filter(({ name }) => name === 'GET /jobs/');
    expect(lists.map(({ path }) => path)).toEqual([
      '/jobs/?status=in_progress&sort=due&limit=100',
      '/jobs/?limit=20',
    ]);
  });

  test('are never fewer than those in progress', async () => {
    const inProgress = Array.from({ length: 12 }, (_, index) =>
      aJob({ ...accepted, id: 60 - index }),
    );
    await renderRecent([...inProgress, aJob({ ...accepted, id: 9, status: 'completed' })]);
    await expect.element(page.getByRole('heading', { name: /#49$/ })).toBeVisible();
    expect(page.getByRole('heading', { level: 3 }).elements()).toHaveLength(12);
    await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  test('show the client as a number, the languages, the scope, the price and the status', async () => {
    await renderRecent();
    const job = page.getByRole('listitem');
    await expect.element(job.getByRole('heading')).toHaveTextContent('Translation Job #15');
    await expect.element(job.getByText('English → Twi')).toBeVisible();
    await expect.element(job.getByText('9 words')).toBeVisible();
    await expect.element(job.getByText('You earn GHS 2.68')).toBeVisible();
    await expect.element(job.getByText('15 % commission, price GHS 3.15')).toBeVisible();
    await expect.element(job.getByText('IN PROGRESS')).toHaveAttribute('data-tone', 'blue');
  });

  test.each([
    ['completed', 'You earned GHS 2.6815 % commission, price GHS 3.15'],
    ['refunded', 'You earned GHS 0.00GHS 2.68 was returned with the refund'],
  ] as const)('show the earnings of %s jobs', async (status, text) => {
    await renderRecent([aJob({ ...accepted, status, net_amount: 2.68, commission_amount: 0.47 })]);
    await expect.element(page.getByRole('listitem')).toMatchTextContent(text);
  });

  test('estimate a narration at 150 words a minute, at least one minute', async () => {
    await renderRecent([aNarration({ words: 900 }), aNarration({ id: 16, words: 20 })]);
    await expect.element(page.getByText('900 words, about 6 minutes')).toBeVisible();
    await expect.element(page.getByText('20 words, about 1 minute')).toBeVisible();
  });

  test('lead to their jobs, with the whole card', async () => {
    const begun = 'Mothers wait at the gate in Bolgatanga. '.repeat(50);
    const { address } = await renderRecent([
      { ...aJob({ ...accepted, content: begun }), content_length: 180_000 },
    ]);
    await expect.element(page.getByText(/Bolgatanga\. Mothers wait at the…$/)).toBeVisible();
    await page.getByRole('link', { name: 'Translation Job #15' }).click();
    await expect.poll(address).toBe('/service-provider/jobs/15');
  });

  test('show ten that are finished at first, and more on request', async () => {
    const finished = Array.from({ length: 13 }, (_, index) =>
      aJob({ ...accepted, id: 60 - index, status: 'completed' }),
    );
    await renderRecent(finished);
    const jobs = page.getByRole('heading', { level: 3 });
    await expect.poll(() => jobs.elements().length).toBe(10);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => jobs.elements().length).toBe(13);
  });

  test('lead to the available jobs if there are none', async () => {
    const { address } = await renderRecent([]);
    await expect.element(page.getByText('You have not accepted any jobs yet.')).toBeVisible();
    await page.getByRole('button', { name: 'See Available Jobs' }).click();
    await expect.poll(address).toBe('/service-provider?tab=available');
  });

  test('ask for confirmation before a release, which Escape cancels', async () => {
    await renderRecent();
    const opener = page.getByRole('button', { name: 'Release job 15' });
    await opener.click();
    await expect
      .element(page.getByRole('alertdialog', { name: 'Release job #15?' }))
      .toMatchTextContent('Another provider may then accept it, and you may lose it.');
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });
});

describe('Available Jobs', () => {
  test('explain that new jobs appear automatically if there are none', async () => {
    await renderAvailable([]);
    await expect
      .element(
        page.getByText('No jobs are available right now. New ones appear here automatically.'),
      )
      .toBeVisible();
  });

  test('explain that they show only a preview of the text', async () => {
    const whole = 180_000;
    const preview = { content_is_preview: true, content_length: whole };
    await renderAvailable([{ ...aJob({ content: 'Please wash your hands' }), ...preview }]);
    await expect.element(page.getByText('Please wash your hands…')).toBeVisible();
    await expect
      .element(page.getByText('Preview of 4 words. You will see the whole text when you accept.'))
      .toBeVisible();
    expect(page.getByRole('link', { name: /Read the whole text/ }).elements()).toEqual([]);
  });

  test('offer a recording only if the provider may hear it before accepting', async () => {
    const transcription = aJob({ service_type: 'transcription', content: '' });
    const recording = page.getByRole('button', { name: /^Recording/ });
    const note = page.getByText('You can hear the recording once you accept the job.');
    const { server, refresh } = await renderAvailable([{ ...transcription, input_withheld: true }]);
    await expect.element(note).toBeVisible();
    expect(recording.elements()).toEqual([]);
    server.answer({ 'GET /jobs/available/': [transcription] });
    await refresh();
    await expect.element(recording).toBeVisible();
    expect(note.elements()).toEqual([]);
  });

  test('mark quick jobs', async () => {
    await renderAvailable([aJob({ is_quick: true })]);
    await expect.element(page.getByText('Quick')).toHaveAttribute('data-tone', 'yellow');
  });

  test('are accepted only once, and the button shows that it is pending', async () => {
    const { server } = await renderAvailable();
    server.answer({ 'POST /jobs/{id}/assign': 'silent' });
    const accept = page.getByRole('button', { name: 'Accept job 15' });
    await accept.click();
    await expect.element(page.getByText('Accepting...')).toBeVisible();
    await accept.click({ force: true });
    await expect.poll(() => server.count('POST /jobs/{id}/assign')).toBe(1);
  });

  test('open in the workbench when they are accepted, which is announced', async () => {
    const { server, address } = await renderAvailable();
    server.answer({
      'POST /jobs/{id}/assign': accepted,
      'GET /jobs/{id}': accepted,
      'GET /jobs/available/': [],
    });
    await page.getByRole('button', { name: 'Accept job 15' }).click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Job Accepted' }))
      .toHaveTextContent('Job AcceptedJob #15 is open in the workbench.');
    await expect.poll(address).toBe('/service-provider/jobs/15/work');
  });

  const gone = 'It is gone: another provider has accepted it, or the client has cancelled it.';

  test.each([
    [409, 'A job that is in progress cannot be assigned.', gone],
    [404, 'There is no such job.', gone],
    [403, 'Your account is suspended.', 'Your account is suspended.'],
  ])('stay, with the reason, if one is refused with %d', async (status, detail, text) => {
    const { server, address } = await renderAvailable([aJob(), aJob({ id: 16 })]);
    const before = address();
    server.answer({
      'POST /jobs/{id}/assign': problem(status, detail),
      'GET /jobs/available/': [aJob({ id: 16 })],
    });
    const accept = page.getByRole('button', { name: 'Accept job 15' });
    await accept.click();
    await expect.element(accept).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('region', { name: 'Available Jobs' }).getByRole('alert'))
      .toHaveTextContent(`Could Not AcceptJob #15: ${text}`);
    await expect.element(page.getByRole('button', { name: 'Accept job 16' })).toBeVisible();
    expect(address()).toBe(before);
  });

  test('of a free job say when its money comes, by the conditions of the marketplace', async () => {
    const free = { discount: 2.4, amount_due: 0, estimated_net_amount: 2.04 };
    const conditions = { days: 1, paying_clients: 2, least_paid: 5 };
    await renderAvailable([aJob(free), aJob({ id: 16 })], {
      'GET /earnings': anEarnings({ hold_conditions: conditions }),
    });
    const when = page.getByText(
      /for at least 1 day after .* 2 different clients have each paid you GHS\s5\.00 or more/,
    );
    await expect.element(when).not.toBeVisible();
    await page.getByText('Paid out later: when?').click();
    await expect.element(when).toBeVisible();
    expect(when.elements()).toHaveLength(1);
  });
});
