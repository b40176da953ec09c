import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { anAdmin, aClient, aProviderUser } from '../../../testing/people.ts';
import { aProposal } from '../../../testing/proposals.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { AdminJobPage } from '../admin/admin-job-page.tsx';
import { ClientJobPage } from '../client/client-job-page.tsx';
import { AvailableJobsPanel } from '../provider/available-jobs-panel.tsx';
import { ProviderJobPage } from '../provider/provider-job-page.tsx';

const dayMs = 86_400_000;
const inDays = (days: number): string =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * dayMs).toISOString();

const job = aJob({ due_at: inDays(1) });
const begun = aJob({ due_at: inDays(3), status: 'in_progress' });
const proposal = aProposal({ due_at: inDays(3) });
const usual = { 'GET /jobs/{id}': job, 'GET /jobs/{id}/events': [] } satisfies Answers;

const renderProvider = (changed: Answers = {}) => {
  const as = aProviderUser();
  return renderPart(<ProviderJobPage user={as} written="15" />, {
    as,
    at: '/service-provider/jobs/15',
    answers: { ...usual, 'GET /jobs/{id}/proposals': [], ...changed },
  });
};

const renderClient = (changed: Answers = {}) => {
  const as = aClient();
  return renderPart(<ClientJobPage user={as} written="15" rating={() => null} />, {
    as,
    at: '/client/jobs/15',
    answers: { ...usual, 'GET /jobs/{id}/proposals': [proposal], ...changed },
  });
};

describe('a provider who needs longer', () => {
  const button = page.getByRole('button', { name: 'I need longer: job 15' });
  const dialog = page.getByRole('dialog', { name: 'More time for job #15' });
  const time = dialog.getByLabelText('I can do it by');
  const send = dialog.getByRole('button', { name: 'Ask the client' });

  test('proposes a day more at first, with a note, and waits for the client', async () => {
    const { server } = await renderProvider({ 'POST /jobs/{id}/proposals': proposal });
    await button.click();
    await dialog.getByLabelText(/^Note/).fill('I am travelling until Tuesday.');
    server.answer({ 'GET /jobs/{id}/proposals': [proposal] });
    await send.click();
    const note = 'I am travelling until Tuesday.';
    await expect
      .poll(() => server.sent('POST /jobs/{id}/proposals'))
      .toEqual({ due_at: inDays(2), note });
    await expect.element(page.getByText(/^You asked for .+ waiting for the client$/)).toBeVisible();
    expect(button.elements()).toEqual([]);
  });

  test('reads what is wrong with a time that is not later', async () => {
    const { server } = await renderProvider();
    await button.click();
    await time.fill('2026-01-01T10:00');
    await send.click();
    await expect.element(dialog.getByText('Choose a time at least 1 hour from now.')).toBeVisible();
    expect(server.count('POST /jobs/{id}/proposals')).toBe(0);
  });

  test('reads why the server refused it', async () => {
    const refusal = problem(409, 'A job that is in progress cannot be assigned.');
    await renderProvider({ 'POST /jobs/{id}/proposals': refusal });
    await button.click();
    await send.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('cannot be assigned');
  });

  test('changes the time, or withdraws it', async () => {
    const { server } = await renderProvider({
      'GET /jobs/{id}/proposals': [proposal],
      'DELETE /jobs/{id}/proposals/{proposal}': undefined,
    });
    await page.getByRole('button', { name: 'Change the time: job 15' }).click();
    await expect.element(dialog.getByLabelText(/^Note/)).toHaveValue(proposal.note ?? '');
    await dialog.getByRole('button', { name: 'Close' }).click();
    server.answer({ 'GET /jobs/{id}/proposals': [] });
    await page.getByRole('button', { name: 'Withdraw the time: job 15' }).click();
    await expect.element(button).toBeVisible();
    expect(server.count('DELETE /jobs/{id}/proposals/{proposal}')).toBe(1);
  });

  test('reads that it was declined and why, and can propose another time', async () => {
    const declined = aProposal({ ...proposal, status: 'declined', reason: 'We open on Friday.' });
    await renderProvider({ 'GET /jobs/{id}/proposals': [declined] });
    await expect
      .element(page.getByText(/^The client declined .+: We open on Friday\.$/))
      .toBeVisible();
    await expect.element(button).toBeVisible();
  });

  test('is offered nothing for a job without a due time', async () => {
    await renderProvider({ 'GET /jobs/{id}': aJob() });
    await expect.element(page.getByRole('button', { name: 'Accept job 15' })).toBeVisible();
    expect(button.elements()).toEqual([]);
  });

  test('proposes it from the list, which loads no proposals before', async () => {
    const { server } = await renderPart(<AvailableJobsPanel />, {
      as: aProviderUser(),
      answers: {
        'GET /jobs/available/': [job],
        'GET /jobs/{id}/proposals': [],
        'POST /jobs/{id}/proposals': proposal,
      },
    });
    await expect.element(button).toBeVisible();
    expect(server.count('GET /jobs/{id}/proposals')).toBe(0);
    await button.click();
    await expect.element(time).toBeVisible();
    server.answer({ 'GET /jobs/{id}/proposals': [proposal] });
    await send.click();
    await expect.element(page.getByText(/^You asked for/)).toBeVisible();
  });
});

describe('a client whose job a provider can do later', () => {
  const list = page.getByRole('region', { name: 'Providers who need longer' });

  test('reads who, by when and why, and agrees with one press', async () => {
    const { server } = await renderClient({
      'POST /jobs/{id}/proposals/{proposal}/accept': begun,
    });
    await expect.element(list.getByRole('link', { name: 'Kwabena Osei' })).toBeVisible();
    await expect.element(list.getByText('★ 4.8 (26)')).toBeVisible();
    await expect.element(list.getByText(/2 days later$/)).toBeVisible();
    await expect.element(list.getByText('I am travelling until Tuesday.')).toBeVisible();
    server.answer({ 'GET /jobs/{id}': begun });
    await list.getByRole('button', { name: 'Agree: Kwabena Osei' }).click();
    await expect.element(page.getByText(/^Kwabena Osei is doing it by/)).toBeVisible();
    await expect.poll(() => list.elements()).toEqual([]);
  });

  test('declines with a reason', async () => {
    const { server } = await renderClient({
      'POST /jobs/{id}/proposals/{proposal}/decline': aProposal({ status: 'declined' }),
    });
    await list.getByRole('button', { name: 'Decline: Kwabena Osei' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Decline Kwabena Osei’s time?' });
    await dialog.getByLabelText(/^Reason/).fill('We open on Friday.');
    server.answer({ 'GET /jobs/{id}/proposals': [] });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect
      .poll(() => server.sent('POST /jobs/{id}/proposals/{proposal}/decline'))
      .toEqual({ reason: 'We open on Friday.' });
    await expect.poll(() => list.elements()).toEqual([]);
  });

  test('reads why an agreement was refused', async () => {
    const refusal = problem(409, 'The provider is not available for this job any more.');
    await renderClient({ 'POST /jobs/{id}/proposals/{proposal}/accept': refusal });
    await list.getByRole('button', { name: 'Agree: Kwabena Osei' }).click();
    await expect.element(page.getByText(/not available for this job any more/)).toBeVisible();
  });

  test('reads nothing of proposals that are over', async () => {
    const { server } = await renderClient({
      'GET /jobs/{id}/proposals': [aProposal({ status: 'over' })],
    });
    await expect.poll(() => server.count('GET /jobs/{id}/proposals')).toBe(1);
    expect(list.elements()).toEqual([]);
  });

  test('is the one to answer: an admin only reads it', async () => {
    const as = anAdmin();
    await renderPart(<AdminJobPage user={as} written="15" />, {
      as,
      at: '/admin/jobs/15',
      answers: { ...usual, 'GET /jobs/{id}/proposals': [proposal] },
    });
    await expect.element(list.getByText(/2 days later$/)).toBeVisible();
    expect(list.getByRole('button').elements()).toEqual([]);
  });
});
