import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { AnswerWithHeaders, problem } from '../../../testing/answers.ts';
import { aJob, aNarration, hundredCharacters } from '../../../testing/jobs.ts';
import { aClient } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { MyJobsPanel } from './my-jobs-panel.tsx';

const jobs = [aJob(), aNarration({ id: 14, words: 900 })];
const as = aClient();
const at = '/client?tab=jobs';

const render = (mine = jobs) =>
  renderPart(<MyJobsPanel />, { as, at, answers: { 'GET /jobs/': mine } });

describeQueryStates('My Jobs', {
  part: <MyJobsPanel />,
  as,
  at,
  answers: { 'GET /jobs/': jobs },
  call: 'GET /jobs/',
  loading: 'Loading your jobs...',
  failed: 'Your jobs could not be loaded',
  seen: 'Please wash your hands with soap before you eat.',
});

describe('My Jobs', () => {
  test('leads to the providers if there are no jobs', async () => {
    const { address } = await render([]);
    await expect.element(page.getByText("You haven't created any jobs yet.")).toBeVisible();
    await page.getByRole('button', { name: 'Find Service Providers' }).click();
    await expect.poll(address).toBe('/client?tab=discover');
  });

  test('are requested from their own tab, whether there are any or not', async () => {
    const { address } = await render([]);
    await page.getByRole('button', { name: 'Request a Job' }).click();
    await expect.poll(address).toBe('/client?tab=jobs&request=translation');
  });

  test('scroll in a part of the page of 24rem, by keyboard too, and return to their place', async () => {
    const part = (
      <Routes>
        <Route path="/client" element={<MyJobsPanel />} />
        <Route path="*" element={<p>The page of a job</p>} />
      </Routes>
    );
    const many = Array.from({ length: 12 }, (_, index) => aJob({ id: 40 - index }));
    const { goBack } = await renderPart(part, { as, at, answers: { 'GET /jobs/': many } });
    const list = page.getByRole('region', { name: 'List of jobs' });
    await expect.element(list).toBeVisible();
    const node = list.element();
    expect(node.clientHeight).toBe(24 * 16);
    expect(node.scrollHeight).toBeGreaterThan(24 * 16);
    expect(node.getAttribute('tabindex')).toBe('0');
    node.scrollTop = 300;
    page.getByRole('link', { name: /#35$/ }).element().focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The page of a job')).toBeVisible();
    await goBack();
    await expect.poll(() => list.element().scrollTop).toBe(300);
  });

  test('show the service, the languages, the day and the price with two decimals', async () => {
    await render([aJob({ price: 1234.5 })]);
    const card = page.getByRole('listitem');
    await expect.element(card.getByRole('heading')).toHaveTextContent('Translation Job #15');
    await expect.element(card.getByText('English → Twi')).toBeVisible();
    await expect.element(card.getByText('20 Nov 2026')).toBeVisible();
    await expect.element(card.getByText('GHS 1,234.50')).toBeVisible();
  });

  test('estimate a narration at 200 words a minute, at least one minute', async () => {
    await render([aNarration({ words: 900 }), aNarration({ id: 16, words: 20 })]);
    await expect.element(page.getByRole('listitem').getByText('Dagbani').first()).toBeVisible();
    await expect.element(page.getByText('900 words, about 5 minutes')).toBeVisible();
    await expect.element(page.getByText('20 words, about 1 minute')).toBeVisible();
  });

  test('begin with all that are in progress, then the others', async () => {
    const { server } = await render([
      aJob({ id: 30 }),
      aJob({ id: 29, status: 'completed' }),
      aJob({ id: 3, status: 'in_progress' }),
    ]);
    await expect.element(page.getByRole('heading', { name: /#3$/ })).toBeVisible();
    const shown = page.getByRole('heading', { level: 3 }).elements();
    expect(shown.map(({ textContent }) => textContent.split('#')[1])).toEqual(['3', '30', '29']);
    expect(server.calls.flatMap(({ path }) => (path.startsWith('/jobs/') ? [path] : []))).toEqual([
      '/jobs/?status=in_progress&sort=due&limit=100',
      '/jobs/?limit=20',
    ]);
  });

  test('are searched and filtered by what is in the address', async () => {
    const { address, server } = await render();
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('clean water');
    await expect.poll(address).toBe('/client?tab=jobs&q=clean+water');
    await expect.poll(() => server.calls.at(-1)?.path).toBe('/jobs/?q=clean+water&limit=20');
    server.answer({ 'GET /jobs/': [] });
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Failed');
    await expect.poll(address).toBe('/client?tab=jobs&q=clean+water&status=failed');
    await expect.element(page.getByText('No jobs match.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(address).toBe('/client?tab=jobs');
  });

  test('go on after pages that are empty, because few of many jobs match', async () => {
    const none = new AnswerWithHeaders([], { link: '</jobs/?cursor=older>; rel="next"' });
    const { server } = await renderPart(<MyJobsPanel />, {
      as,
      at: `${at}&status=failed`,
      answers: { 'GET /jobs/': none },
    });
    await expect.element(page.getByText('Nothing found so far.')).toBeVisible();
    expect(server.count('GET /jobs/')).toBe(5);
    server.answer({ 'GET /jobs/': jobs });
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('listitem').first()).toBeVisible();
    await expect.element(page.getByText('Nothing found so far.')).not.toBeInTheDocument();
  });

  test('are requested again, from the same provider in the same languages', async () => {
    const done = aJob({ status: 'completed', provider_id: 'PRV-7K2M9X' });
    const { address } = await render([done]);
    await page.getByRole('button', { name: 'Request again: job 15' }).click();
    await expect
      .poll(address)
      .toBe('/client?tab=jobs&request=translation&for=PRV-7K2M9X&from=en&to=tw&again=15');
  });

  test('show at most 100 characters of the text', async () => {
    await render([
      aJob({ content: hundredCharacters }),
      aJob({ id: 16, content: `${hundredCharacters} Then they weigh the children.` }),
    ]);
    await expect.element(page.getByText(hundredCharacters)).toBeVisible();
    await expect.element(page.getByText(`${hundredCharacters}…`)).toBeVisible();
  });

  test.each([
    ['completed', 'COMPLETED', 'green'],
    ['in_progress', 'IN PROGRESS', 'blue'],
    ['pending', 'PENDING', 'yellow'],
    ['cancelled', 'CANCELLED', 'red'],
    ['failed', 'FAILED', 'red'],
    ['refunded', 'REFUNDED', 'red'],
  ] as const)('show %s as %s in %s', async (status, written, tone) => {
    await render([aJob({ status })]);
    const badge = page.getByText(written);
    await expect.element(badge).toHaveAttribute('data-tone', tone);
  });

  test('are cancelled after a confirmation that states what is returned', async () => {
    const { server } = await render([aJob()]);
    server.answer({ 'DELETE /jobs/{id}': aJob({ status: 'cancelled' }) });
    await page.getByRole('button', { name: 'Cancel job 15' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel job 15?' });
    await expect
      .element(question)
      .toMatchTextContent('The GHS 3.15 held for it goes back to your wallet.');
    server.answer({ 'GET /jobs/': [aJob({ status: 'cancelled' })] });
    await question.getByRole('button', { name: 'Cancel Job' }).click();
    await expect.element(page.getByText('Job Cancelled')).toBeVisible();
    await expect.element(page.getByText('CANCELLED')).toBeVisible();
  });

  test('stay if cancelling is refused, and the dialog shows the reason', async () => {
    const { server } = await render([aJob()]);
    server.answer({ 'DELETE /jobs/{id}': problem(409, 'A provider has just accepted it.') });
    await page.getByRole('button', { name: 'Cancel job 15' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel Job' }).click();
    await expect.element(question.getByRole('alert')).toMatchTextContent('A provider has just');
    await question.getByRole('button', { name: 'Keep Job' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByText('PENDING')).toBeVisible();
  });

  test('are taken back from the list once they are late', async () => {
    const inProgress = { status: 'in_progress', provider_name: 'Ama Serwaa' } as const;
    const { server } = await render([
      aJob({ ...inProgress, due_at: '2026-01-05T09:30:00.000Z' }),
      aJob({ ...inProgress, id: 16 }),
    ]);
    server.answer({ 'POST /jobs/{id}/take-back': aJob() });
    await page.getByRole('button', { name: 'Take back job 15' }).click();
    const question = page.getByRole('alertdialog', { name: 'Take back job #15?' });
    await question.getByRole('button', { name: 'Take Back' }).click();
    await expect.poll(() => server.count('POST /jobs/{id}/take-back')).toBe(1);
    expect(page.getByRole('button', { name: 'Take back job 16' }).elements()).toEqual([]);
  });
});
