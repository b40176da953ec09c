import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob, aProposal } from '../../../testing/jobs.ts';
import { anAdmin, aClient, aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { settlePendingCalls } from '../../../testing/stub-server.ts';
import { AdminJobPage } from '../admin/admin-job-page.tsx';
import { ClientJobPage } from '../client/client-job-page.tsx';
import { AvailableJobsPanel } from '../provider/available-jobs-panel.tsx';
import { ProviderJobPage } from '../provider/provider-job-page.tsx';

const dayMs = 86_400_000;
const now = Math.floor(Date.now() / 60_000) * 60_000;
const inDays = (days: number): string => new Date(now + days * dayMs).toISOString();

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

  test('proposes a day more at first, with a note, reads why it was refused, or waits for the client', async () => {
    const refusal = problem(409, 'A job that is in progress cannot be assigned.');
    const { server } = await renderProvider({ 'POST /jobs/{id}/proposals': refusal });
    await button.click();
    await dialog.getByLabelText(/^Note/).fill('I am travelling until Tuesday.');
    await send.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('cannot be assigned');
    server.answer({
      'GET /jobs/{id}/proposals': [proposal],
      'POST /jobs/{id}/proposals': proposal,
    });
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    const note = 'I am travelling until Tuesday.';
    await expect
      .poll(() => server.sent('POST /jobs/{id}/proposals'))
      .toEqual({ due_at: inDays(2), note });
    await expect.element(page.getByText(/^You proposed .+\swaiting for the client$/)).toBeVisible();
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
        ...usual,
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
    await expect.element(page.getByText(/^You proposed/)).toBeVisible();
  });

  test('keeps what was written when the job is taken, and reads that it was', async () => {
    const { server, refresh } = await renderPart(<AvailableJobsPanel />, {
      as: aProviderUser(),
      answers: { ...usual, 'GET /jobs/available/': [job], 'GET /jobs/{id}/proposals': [] },
    });
    await button.click();
    await dialog.getByLabelText(/^Note/).fill('I am travelling until Tuesday.');
    const taken = problem(404, 'There is no such job.');
    server.answer({
      'GET /jobs/available/': [],
      'GET /jobs/{id}': taken,
      'GET /jobs/{id}/proposals': taken,
    });
    await refresh();
    await expect.element(page.getByText(/^No jobs are available right now/)).toBeVisible();
    await expect.element(dialog.getByText(/^The job was taken/)).toBeVisible();
    await expect
      .element(dialog.getByLabelText(/^Note/))
      .toHaveValue('I am travelling until Tuesday.');
    expect(send.elements()).toEqual([]);
    expect(dialog.getByRole('alert').elements()).toEqual([]);
  });

  test('reads who else can accept the job until then', async () => {
    const { server, refresh } = await renderProvider();
    await button.click();
    await expect.element(dialog.getByText(/other providers can accept it\.$/)).toBeVisible();
    const requested = { provider_id: 'PRV-7K2M9Q', provider_name: 'Kwabena Osei' };
    server.answer({ 'GET /jobs/{id}': { ...job, ...requested } });
    await refresh();
    await expect.element(dialog.getByText(/it stays requested from you\.$/)).toBeVisible();
  });

  test('is offered nothing before it is known what they proposed', async () => {
    const { server } = await renderProvider({ 'GET /jobs/{id}/proposals': 'silent' });
    await expect.poll(() => server.count('GET /jobs/{id}/proposals')).toBe(1);
    expect(button.elements()).toEqual([]);
  });

  test('has it announced in a region that was there before', async () => {
    const { server, refresh } = await renderProvider();
    await expect.element(button).toBeVisible();
    const regions = [...document.querySelectorAll('p[aria-live="polite"]')];
    server.answer({ 'GET /jobs/{id}/proposals': [proposal] });
    await refresh();
    const text = page.getByText(/^You proposed .+\swaiting for the client$/);
    await expect.element(text).toBeVisible();
    expect(regions).toContain(text.element());
  });
});

describe('a client whose job a provider can do later', () => {
  const list = page.getByRole('region', { name: 'Providers who need longer' });

  test('reads who, by when and why, and agrees with one press, or reads why not', async () => {
    const { server } = await renderClient({
      'POST /jobs/{id}/proposals/{proposal}/accept': 'silent',
    });
    const agree = list.getByRole('button', { name: 'Agree: Kwabena Osei' });
    await expect.element(list.getByRole('link', { name: 'Kwabena Osei' })).toBeVisible();
    await expect.element(list.getByText('★ 4.8 (26)')).toBeVisible();
    await expect.element(list.getByText(/2 days later$/)).toBeVisible();
    await expect.element(list.getByText('I am travelling until Tuesday.')).toBeVisible();
    await agree.click();
    const pending = list.getByRole('button', { name: 'Agreeing...: Kwabena Osei' });
    await expect.element(pending).toMatchTextContent('Agreeing...');
    settlePendingCalls(problem(409, 'The provider is not available for this job any more.'));
    await expect.element(page.getByText(/not available for this job any more/)).toBeVisible();

    server.answer({
      'GET /jobs/{id}': begun,
      'POST /jobs/{id}/proposals/{proposal}/accept': begun,
    });
    await agree.click();
    await expect.element(page.getByText(/^Kwabena Osei is doing it by/)).toBeVisible();
    await expect.poll(() => list.elements()).toEqual([]);
  });

  const dialog = page.getByRole('alertdialog', { name: 'Decline Kwabena Osei’s time?' });
  const decline = list.getByRole('button', { name: 'Decline: Kwabena Osei' });
  const another = aProposal({ ...proposal, id: 8, provider_name: 'Ama Serwaa' });

  test('declines once, with a reason: a proposal that arrives later is not declined, too', async () => {
    const { server, refresh } = await renderClient({
      'POST /jobs/{id}/proposals/{proposal}/decline': aProposal({ status: 'declined' }),
    });
    await decline.click();
    await dialog.getByLabelText(/^Reason/).fill('We open on Friday.');
    server.answer({ 'GET /jobs/{id}/proposals': [] });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByText('Job #15 stays due when it was.')).toBeVisible();
    expect(server.sent('POST /jobs/{id}/proposals/{proposal}/decline')).toEqual({
      reason: 'We open on Friday.',
    });
    await expect.poll(() => list.elements()).toEqual([]);
    server.answer({ 'GET /jobs/{id}/proposals': [another] });
    await refresh();
    await expect.element(list.getByText('Ama Serwaa')).toBeVisible();
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });

  test('reads in the dialog that the time was withdrawn', async () => {
    const { server, refresh } = await renderClient();
    await decline.click();
    await dialog.getByLabelText(/^Reason/).fill('We open on Friday.');
    server.answer({ 'GET /jobs/{id}/proposals': [] });
    await refresh();
    await expect.element(dialog.getByText(/^It was withdrawn/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Decline' });
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Back' }).click();
    server.answer({ 'GET /jobs/{id}/proposals': [another] });
    await refresh();
    await expect.element(list.getByText('Ama Serwaa')).toBeVisible();
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
  });

  test('reads who can still accept the job', async () => {
    const requested = { provider_id: 'PRV-4F8N2C', provider_name: 'Esi Boateng' };
    await renderClient({ 'GET /jobs/{id}': { ...job, ...requested } });
    await decline.click();
    await expect.element(dialog.getByText(/stays requested from Esi Boateng/)).toBeVisible();
  });

  test('reads which times are no longer possible', async () => {
    await renderClient({ 'GET /jobs/{id}/proposals': [aProposal({ status: 'over' })] });
    const over = page.getByText(/^Kwabena Osei proposed .+; that is no longer possible\.$/);
    await expect.element(over).toBeVisible();
    expect(list.elements()).toEqual([]);
  });

  test('reads that the times could not be loaded, and tries again', async () => {
    const refusal = problem(503, 'The server is starting.');
    const { server } = await renderClient({ 'GET /jobs/{id}/proposals': refusal });
    await expect.element(page.getByText(/could not be loaded$/)).toBeVisible();
    server.answer({ 'GET /jobs/{id}/proposals': [proposal] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(decline).toBeVisible();
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
