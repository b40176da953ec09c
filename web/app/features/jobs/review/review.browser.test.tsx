import type { Job } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { anAdmin, aClient, aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { aDispute, aRevision } from '../../../testing/reviews.ts';
import { AdminJobPage } from '../admin/admin-job-page.tsx';
import { ClientJobPage } from '../client/client-job-page.tsx';
import { ProviderJobPage } from '../provider/provider-job-page.tsx';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const delivered = {
  status: 'completed',
  provider_id: 'PRV-000007',
  provider_name: 'Ama Serwaa',
  price: 45,
  amount_due: 45,
  has_output: true,
  output_name: 'job-15-en-tw.txt',
  output_type: 'text/plain',
  output_bytes: 30,
} as const;

const inReview = aJob({
  ...delivered,
  review_state: 'open',
  review_until: inHours(50),
  revisions_left: 2,
});
const sentBack = aJob({
  status: 'in_progress',
  provider_id: 'PRV-000007',
  provider_name: 'Ama Serwaa',
  review_state: 'revision',
  revisions: 1,
  revisions_left: 1,
});
const disputed = aJob({ ...delivered, review_state: 'dispute' });
const decided = aDispute({
  status: 'decided',
  decision: {
    returned_amount: 20,
    released_amount: 25,
    reason: 'The last page is missing.',
    decided_by: null,
    decided_at: '2026-11-24T10:00:00.000Z',
  },
});

const answersFor = (job: Job, more: Answers): Answers => ({
  'GET /jobs/{id}': job,
  'GET /jobs/{id}/events': [],
  'GET /jobs/{id}/output': 'Fa 50 ml. Home.',
  ...more,
});

function renderClient(job: Job, more: Answers = {}) {
  const as = aClient();
  const part = <ClientJobPage user={as} written="15" rating={() => null} />;
  return renderPart(part, { as, at: '/client/jobs/15', answers: answersFor(job, more) });
}

function renderProvider(job: Job, more: Answers = {}) {
  const as = aProviderUser();
  const part = <ProviderJobPage user={as} written="15" />;
  return renderPart(part, { as, at: '/service-provider/jobs/15', answers: answersFor(job, more) });
}

function renderAdmin(job: Job, more: Answers = {}) {
  const as = anAdmin();
  const part = <AdminJobPage user={as} written="15" />;
  return renderPart(part, { as, at: '/admin/jobs/15', answers: answersFor(job, more) });
}

describe('a client who has got a result', () => {
  const panel = page.getByRole('region', { name: 'Is everything right?' });

  test('accepts it after being asked', async () => {
    const { server } = await renderClient(inReview, { 'POST /jobs/{id}/accept': inReview });
    await panel.getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Accept job #15?' });
    const accepted = aJob({ ...delivered, review_state: 'accepted' });
    server.answer({ 'GET /jobs/{id}': accepted, 'POST /jobs/{id}/accept': accepted });
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(server.count('POST /jobs/{id}/accept')).toBe(1);
  });

  test('sends it back with a reason and a marked line', async () => {
    const { server } = await renderClient(inReview);
    await panel.getByRole('button', { name: 'Ask for a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a change in job #15' });
    const send = dialog.getByRole('button', { name: 'Send back' });
    await send.click();
    const [first, text] = [
      dialog.getByRole('checkbox').first(),
      dialog.getByLabelText('What should be changed'),
    ];
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAccessibleDescription('Choose at least one reason.');
    await expect.element(text).toHaveAccessibleDescription(/^Write what should be changed, or/);
    await dialog.getByLabelText('Wrong or inconsistent terms').click();
    await send.click();
    await expect.element(text).toHaveFocus();
    await dialog.getByRole('button', { name: 'Mark a line' }).click();
    await expect.element(dialog.getByRole('option', { name: /^2: Home\./ })).toBeInTheDocument();
    await expect.element(dialog.getByLabelText('Line of place 1')).toHaveFocus();
    await send.click();
    await expect.element(dialog.getByLabelText('Line of place 1')).toHaveFocus();
    await dialog.getByLabelText('Line of place 1').selectOptions('2');
    await send.click();
    await expect.element(dialog.getByLabelText('Change at place 1')).toHaveFocus();
    await dialog.getByLabelText('Change at place 1').fill('5 ml, not 50 ml');
    server.answer({
      'POST /jobs/{id}/revisions': sentBack,
      'GET /jobs/{id}': sentBack,
      'GET /jobs/{id}/revisions': [aRevision()],
    });
    await send.click();
    await expect.element(page.getByRole('region', { name: 'Being changed' })).toBeVisible();
    expect(server.sent('POST /jobs/{id}/revisions')).toEqual({
      reasons: ['terminology'],
      text: '',
      pins: [{ segment: 2, text: '5 ml, not 50 ml' }],
    });
  });

  test('contests it, and reads why that was refused', async () => {
    const refusal = problem(409, 'The result is already accepted.');
    const { server } = await renderClient(inReview, { 'POST /jobs/{id}/dispute': refusal });
    await panel.getByRole('button', { name: 'Something is wrong' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong with job #15?' });
    await dialog.getByLabelText(/^Reason/).fill('This is Fante, not Asante Twi.');
    await dialog.getByRole('button', { name: 'Ask an admin to decide' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('already accepted');
    expect(server.sent('POST /jobs/{id}/dispute')).toEqual({
      reason: 'This is Fante, not Asante Twi.',
    });
  });

  test('cannot send it back more often than allowed', async () => {
    await renderClient(aJob({ ...inReview, revisions: 2, revisions_left: 0 }), {
      'GET /jobs/{id}/revisions': [],
    });
    await expect.element(panel).toBeVisible();
    expect(panel.getByRole('button', { name: 'Ask for a change' }).elements()).toEqual([]);
  });

  test('sees what differs between an earlier version and this one', async () => {
    const ended = aRevision({ end: 'delivered', ended_at: '2026-11-20T12:00:00.000Z' });
    await renderClient(aJob({ ...inReview, revisions: 1 }), {
      'GET /jobs/{id}/revisions': [ended],
      'GET /jobs/{id}/versions/{n}/output': 'Fa 500 ml.',
    });
    const versions = page.getByRole('region', { name: 'Earlier versions' });
    await versions.getByRole('button', { name: 'What is different now?' }).click();
    const differences = versions.getByRole('list', { name: 'Differences' });
    await expect.element(differences.getByText(/Fa 500 ml\./)).toBeVisible();
    await expect.element(differences.getByText(/Fa 50 ml\./)).toBeVisible();
  });
});

describe('a provider whose result was sent back', () => {
  const panel = page.getByRole('region', { name: 'The client asked for a change' });
  const revisions = { 'GET /jobs/{id}/revisions': [aRevision()] } satisfies Answers;

  test('goes to a marked line of the text', async () => {
    const content = 'Drink 500 ml. Take 5 ml of the syrup.';
    await renderProvider({ ...sentBack, content }, revisions);
    await panel.getByRole('button', { name: 'Line 2' }).click();
    await expect.poll(() => getSelection()?.toString()).toBe('Take 5 ml of the syrup.');
  });

  test('ticks off a marked line with an answer', async () => {
    const { server } = await renderProvider(sentBack, {
      ...revisions,
      'PUT /jobs/{id}/revisions/pins/{n}': aRevision(),
    });
    await panel.getByLabelText('Answer to place 1 (optional)').fill('It is 5 ml now.');
    await panel.getByRole('button', { name: 'Mark as done: Line 2' }).click();
    await expect
      .poll(() => server.sent('PUT /jobs/{id}/revisions/pins/{n}'))
      .toEqual({ is_done: true, answer: 'It is 5 ml now.' });
  });

  test('declines the change with a reason', async () => {
    const { server } = await renderProvider(sentBack, {
      ...revisions,
      'POST /jobs/{id}/revisions/decline': disputed,
    });
    await panel.getByRole('button', { name: 'I don’t agree' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline to change job #15?' });
    await dialog.getByLabelText(/^Reason/).fill('The original says 50 ml.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect
      .poll(() => server.sent('POST /jobs/{id}/revisions/decline'))
      .toEqual({ reason: 'The original says 50 ml.' });
  });

  test('is not offered to release the job or to fail it', async () => {
    await renderProvider(sentBack, revisions);
    await expect.element(page.getByRole('button', { name: 'Deliver job 15' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Release job 15' }).elements()).toEqual([]);
  });
});

describe('a disputed result', () => {
  const panel = page.getByRole('region', { name: /^(An admin will|To) decide$/ });

  test('lets its provider write a statement', async () => {
    const open = aDispute({ statements_until: inHours(40) });
    const { server } = await renderProvider(disputed, {
      'GET /jobs/{id}/dispute': open,
      'PUT /jobs/{id}/dispute/statement': open,
    });
    await expect.element(panel.getByText('This is Fante, not Asante Twi.')).toBeVisible();
    await panel.getByLabelText('What you have to say').fill('The order says Fante.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.sent('PUT /jobs/{id}/dispute/statement'))
      .toEqual({ text: 'The order says Fante.' });
  });

  test('takes files with a statement, and loses those that are removed', async () => {
    const text = 'The order says Fante.';
    const at = '2026-11-20T11:00:00.000Z';
    const order = { id: 4, name: 'order.pdf', content_type: 'application/pdf', size_bytes: 900 };
    const stated = (files: readonly (typeof order)[]) =>
      aDispute({
        statements_until: inHours(40),
        provider_statement: { text, at, files: [...files] },
      });
    const { server } = await renderProvider(disputed, {
      'GET /jobs/{id}/dispute': stated([]),
      'PUT /jobs/{id}/dispute/statement': stated([order]),
    });
    const change = panel.getByRole('button', { name: 'Change what you wrote' });
    await change.click();
    const chooser = panel.getByLabelText('Add files');
    await chooser.upload([new File(['MZ'], 'setup.exe'), new File(['%PDF'], 'order.pdf')]);
    await expect.element(panel.getByRole('alert')).toMatchTextContent('setup.exe is not a type');
    server.answer({ 'GET /jobs/{id}/dispute': stated([order]) });
    await panel.getByRole('button', { name: 'Save' }).click();
    await change.click();
    const own = panel.getByRole('list', { name: 'Files of your statement' });
    await expect.element(own.getByText('order.pdf')).toBeVisible();
    const sent = server.sent('PUT /jobs/{id}/dispute/statement') as FormData;
    expect([sent.get('text'), (sent.get('file') as File).name]).toEqual([text, 'order.pdf']);
    server.answer({
      'PUT /jobs/{id}/dispute/statement': stated([]),
      'GET /jobs/{id}/dispute': stated([]),
    });
    await own.getByRole('button', { name: 'Remove order.pdf' }).click();
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => server.sent('PUT /jobs/{id}/dispute/statement'))
      .toEqual({ text, removed_file_ids: [4] });
  });

  test('is divided by an admin, once both sides had time to write', async () => {
    const file = { id: 4, name: 'order.pdf', content_type: 'application/pdf', size_bytes: 900 };
    const written = { text: 'See the order.', at: '2026-11-20T10:00:00.000Z', files: [file] };
    const commission = { commission_amount: 6.75, net_amount: 38.25 };
    const { server } = await renderAdmin(aJob({ ...disputed, ...commission }), {
      'GET /jobs/{id}/dispute': aDispute({ client_statement: written }),
      'POST /jobs/{id}/dispute/decision': decided,
    });
    const files = panel.getByRole('list', { name: 'Files: The client' });
    await expect.element(files.getByRole('button', { name: 'Download: order.pdf' })).toBeVisible();
    await panel.getByLabelText(/^Decision/).selectOptions('Divide the price');
    await panel.getByLabelText('Back to the client, in GHS').fill('20');
    const sums =
      'Efua Asante gets back GHS 20.00. Ama Serwaa is paid GHS 21.25, after 15 % commission.';
    await expect.element(panel.getByRole('status')).toMatchTextContent(sums);
    const decide = panel.getByRole('button', { name: 'Decide' });
    await decide.click();
    await expect.element(panel.getByLabelText(/^Reason, for both sides/)).toHaveFocus();
    await panel.getByLabelText(/^Reason, for both sides/).fill('The last page is missing.');
    await decide.click();
    const question = page.getByRole('alertdialog', { name: 'Decide about job #15?' });
    await expect.element(question).toMatchTextContent(sums);
    await question.getByRole('button', { name: 'Back' }).click();
    await expect.element(decide).toHaveFocus();
    expect(server.count('POST /jobs/{id}/dispute/decision')).toBe(0);
    await decide.click();
    const settled = aJob({ ...delivered, review_state: 'settled', returned_amount: 20 });
    server.answer({ 'GET /jobs/{id}': settled, 'GET /jobs/{id}/dispute': decided });
    await question.getByRole('button', { name: 'Decide' }).click();
    const heading = page.getByRole('heading', { name: 'How it was decided' });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    expect(server.sent('POST /jobs/{id}/dispute/decision')).toEqual({
      returned_amount: 20,
      reason: 'The last page is missing.',
    });
  });

  test('cannot be decided while a side can still write', async () => {
    await renderAdmin(disputed, {
      'GET /jobs/{id}/dispute': aDispute({ statements_until: inHours(40) }),
    });
    await expect.element(panel.getByText(/^Both sides can write until/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Decide' }).elements()).toEqual([]);
  });

  test('shows both sides how it was decided', async () => {
    await renderClient(aJob({ ...delivered, review_state: 'settled', returned_amount: 20 }), {
      'GET /jobs/{id}/dispute': decided,
    });
    const shown = page.getByRole('region', { name: 'How it was decided' });
    await expect.element(shown.getByText('The last page is missing.')).toBeVisible();
    await expect.element(shown.getByText(/20\.00 returned, .*25\.00 for the work/)).toBeVisible();
  });
});
