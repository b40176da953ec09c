import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, problemWithCode, type Answers } from '../../testing/answers.ts';
import { aBlock, aJob } from '../../testing/jobs.ts';
import { aMessage, aQuestion } from '../../testing/messages.ts';
import { aClient, aProviderUser, anAdmin } from '../../testing/people.ts';
import { renderPart, textsOf } from '../../testing/render-part.tsx';
import type { Viewer } from './conversation-text.ts';
import { ConversationDialog } from './conversation-dialog.tsx';
import { Conversation } from './conversation.tsx';
import { ReportedSection } from './reported-section.tsx';

const taken = aJob({
  status: 'in_progress',
  provider_id: 'PRV-7K2M9X',
  provider_name: 'Ama Serwaa',
});

const people = { client: aClient, 'service-provider': aProviderUser, admin: anAdmin } as const;

const render = (viewer: Viewer, answers: Answers, job = taken) =>
  renderPart(<Conversation job={job} viewer={viewer} />, {
    as: people[viewer](),
    at: '/client/jobs/15',
    answers,
  });

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** The idempotency keys of the calls that were sent to a path. */
const keysOf = (path: string) =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([at, init]) => new Request(at, init).url.endsWith(path))
    .filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

const shown = () => textsOf(document.querySelectorAll('[data-message] .written'));

test('a message is sent with its place, stays after a failure, and goes out with the same key', async () => {
  const { server } = await render('client', {
    'GET /jobs/{id}/messages': [aMessage()],
    'POST /jobs/{id}/messages': problem(503, 'The disk of the marketplace is full.'),
  });
  await expect.element(page.getByText('Ama Serwaa', { exact: true })).toBeVisible();
  expect(shown()).toEqual(['Is this name written with ɛ?\nI hear both.']);
  const text = field('Write to Ama Serwaa');
  await text.fill('Yes, with ɛ.');
  await field('Which line this is about (optional)').fill('3');
  await userEvent.click(text);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/The disk of the marketplace is full/)).toBeVisible();
  await expect.element(text).toHaveValue('Yes, with ɛ.');

  const sent = aMessage({ id: 42, is_own: true, text: 'Yes, with ɛ.', place: { segment: 3 } });
  server.answer({
    'GET /jobs/{id}/messages': [aMessage(), sent],
    'POST /jobs/{id}/messages': sent,
  });
  await press('Send');
  await expect.element(page.getByText('Line 3')).toBeVisible();
  expect(server.sent('POST /jobs/{id}/messages')).toEqual({
    text: 'Yes, with ɛ.',
    place: { segment: 3 },
  });
  await expect.element(text).toHaveValue('');
  await expect.element(text).toHaveFocus();
  const [key, ...later] = keysOf('/jobs/15/messages');
  expect(key).toEqual(expect.any(String));
  expect(later).toEqual([key]);
});

test('what was written and not sent is in the field again, and what is in view is marked as read', async () => {
  const answers: Answers = {
    'GET /jobs/{id}/messages': [aMessage()],
    'GET /messages/unread': { total: 1, jobs: [{ job_id: 15, unread: 1 }] },
    'POST /jobs/{id}/messages/read': { job_id: 15, unread: 0 },
  };
  const { server } = await render('service-provider', answers);
  await field('Write to the client').fill('Which dialect?');
  await expect.poll(() => server.sent('POST /jobs/{id}/messages/read')).toEqual({ up_to_id: 41 });
  dispatchEvent(new Event('pagehide'));
  await render('service-provider', answers);
  await expect.element(field('Write to the client').last()).toHaveValue('Which dialect?');
});

describe('before the job is taken', () => {
  const job = aJob({ status: 'pending' });

  test('a provider waits for the answer to their question, and sees no names', async () => {
    await render(
      'service-provider',
      {
        'GET /jobs/{id}/messages': [
          aQuestion({ id: 40, is_masked: true, text: 'Call me on •••?' }),
          aQuestion({ is_own: true }),
        ],
      },
      job,
    );
    await expect.element(page.getByText('A provider', { exact: true })).toBeVisible();
    await expect
      .element(page.getByText('Contact details are hidden until the job is taken.'))
      .toBeVisible();
    await expect.element(page.getByText(/Your question is not answered yet/)).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });

  test('the client answers a question, and can write nothing else', async () => {
    const question = aQuestion();
    const { server } = await render('client', { 'GET /jobs/{id}/messages': [question] }, job);
    await expect.element(page.getByText('Asante or Akuapem Twi?')).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    await press('Answer');
    await expect.element(field('Your answer')).toHaveFocus();
    await field('Your answer').fill('Asante, please.');
    const answer = aMessage({
      id: 43,
      is_own: true,
      author_role: 'client',
      text: 'Asante, please.',
      question_id: question.id,
    });
    server.answer({
      'GET /jobs/{id}/messages': [question, answer],
      'POST /jobs/{id}/messages': answer,
    });
    await press('Send');
    await expect.element(page.getByText(/^In reply to/)).toBeVisible();
    expect(server.sent('POST /jobs/{id}/messages')).toEqual({
      text: 'Asante, please.',
      question_id: 41,
    });
    await expect.element(page.getByRole('button', { name: 'Add to your answer' })).toBeVisible();
  });
});

test('a conversation that is closed is read only, and says why', async () => {
  await render(
    'client',
    { 'GET /jobs/{id}/messages': [aMessage({ is_hidden: true, text: '' })] },
    aJob({ status: 'cancelled' }),
  );
  await expect.element(page.getByText('An admin hid this message.')).toBeVisible();
  await expect
    .element(page.getByText('The job was cancelled, so this conversation is closed.'))
    .toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('a message is reported with a reason', async () => {
  const message = aMessage({ text: 'Work faster, fool.' });
  const { server } = await render('client', {
    'GET /jobs/{id}/messages': [message],
    'POST /jobs/{id}/messages/{message}/report': { ...message, is_reported: true },
  });
  await page.getByRole('button', { name: 'Report: Work faster, fool.' }).click();
  await field('Reason').fill('It insults me.');
  server.answer({ 'GET /jobs/{id}/messages': [{ ...message, is_reported: true }] });
  await press('Report');
  await expect.element(page.getByText('Reported. An admin will look at it.')).toBeVisible();
  expect(server.sent('POST /jobs/{id}/messages/{message}/report')).toEqual({
    reason: 'It insults me.',
  });
});

test('an admin gives a reason before they read what was not reported', async () => {
  const { server } = await render('admin', {
    'GET /jobs/{id}/messages': problemWithCode(403, 'message.reason-required'),
  });
  await press('Read the conversation');
  await field('Reason').fill('The client asked us about the delay.');
  server.answer({ 'GET /jobs/{id}/messages': [aMessage()] });
  await press('Read the conversation');
  await expect.element(page.getByText(/I hear both/)).toBeVisible();
  expect(server.calls.at(-1)?.path).toContain('reason=The+client+asked+us+about+the+delay.');
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test.each([
  ['Hide message', 'Hide', 'Hidden', 'POST /jobs/{id}/messages/{message}/hide'],
  ['Keep message', 'Keep', 'Kept', 'POST /jobs/{id}/messages/{message}/dismiss'],
] as const)(
  'an admin answers a report by %s, and it leaves the list',
  async (open, verb, done, sent) => {
    const insult = aMessage({ text: 'Work faster, fool.', is_reported: true });
    const reported = {
      ...insult,
      reported_at: new Date(Date.now() - 5 * 3_600_000).toISOString(),
      report_reason: 'It insults me.',
    };
    const other = { ...reported, id: 50, job_id: 16, report_reason: 'A number.' };
    const { server } = await renderPart(<ReportedSection />, {
      as: anAdmin(),
      at: '/admin?tab=jobs',
      answers: {
        'GET /messages/reported': [reported, other],
        [sent]: insult,
      },
    });
    const row = page.getByRole('row').filter({ hasText: 'It insults me.' });
    await expect.element(row).toMatchTextContent(/Ama Serwaa.*The client.*5 hours/);
    await expect
      .element(row.getByRole('link', { name: 'Open job 15' }))
      .toHaveAttribute('href', '/admin/jobs/15#conversation');
    expect(page.getByRole('row').elements()).toHaveLength(3);
    await row.getByRole('button', { name: `${open}: job 15, It insults me.` }).click();
    const dialog = page.getByRole('dialog', { name: `${verb} this message` });
    await dialog.getByRole('button', { name: verb }).click();
    await expect.element(dialog.getByText('Enter a reason; it is recorded.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('I have read both.');
    server.answer({ 'GET /messages/reported': [other] });
    await dialog.getByRole('button', { name: verb }).click();
    await expect.element(page.getByText(done, { exact: true })).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    expect(server.sent(sent)).toEqual({ reason: 'I have read both.' });
  },
);

test('an admin reads in a conversation why a message was reported, and can keep it there', async () => {
  const report = { is_reported: true, report_reason: 'It insults me.' };
  const insult = aMessage({ text: 'Work faster, fool.', ...report });
  const kept = { ...insult, dismissed_at: '2026-11-24T00:00:00.000Z' };
  const { server } = await render('admin', {
    'GET /jobs/{id}/messages': [insult],
    'POST /jobs/{id}/messages/{message}/dismiss': kept,
  });
  await press('Read the conversation');
  await expect.element(page.getByText('Reported. Reason: It insults me.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep: Work faster, fool.' }).click();
  await field('Reason').fill('Rude, but no insult.');
  server.answer({ 'GET /jobs/{id}/messages': [kept] });
  await press('Keep');
  await expect
    .element(page.getByText('Reported. An admin kept it. Reason: It insults me.'))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Keep/ }).elements()).toEqual([]);
  await expect
    .element(page.getByRole('button', { name: 'Hide: Work faster, fool.' }))
    .toBeVisible();
});

test('an empty conversation in a dialog says what it is for, and marks nothing as read', async () => {
  const { server } = await renderPart(
    <ConversationDialog job={taken} viewer="service-provider" isOpen onClose={() => undefined} />,
    { as: aProviderUser(), at: '/provider', answers: { 'GET /jobs/{id}/messages': [] } },
  );
  const dialog = page.getByRole('dialog', { name: 'Conversation' });
  await expect.element(dialog.getByText(/^Write to the client about this job/)).toBeVisible();
  expect(server.count('POST /jobs/{id}/messages/read')).toBe(0);
});

test.each([
  ['client', 'provider', 'Ama Serwaa'],
  ['service-provider', 'client', 'client #7'],
] as const)('a %s blocks and unblocks the %s, knowing what happens', async (viewer, whom, name) => {
  const job = aJob({ ...taken, assigned_at: '2026-11-23T09:30:00.000Z', client_id: 7 });
  const { server } = await render(
    viewer,
    { 'GET /jobs/{id}/messages': [], 'PUT /jobs/{id}/block': problem(409, 'You have 200 blocks.') },
    job,
  );
  await press(`Block this ${whom}`);
  const question = page.getByRole('alertdialog', { name: `Block ${name}?` });
  await expect.element(question).toMatchTextContent('They are not notified.');
  expect(server.count('PUT /jobs/{id}/block')).toBe(0);
  await press('Block');
  await expect.element(question.getByText(/You have 200 blocks/)).toBeVisible();
  const isClient = viewer === 'client';
  const block = aBlock(isClient ? {} : { provider_id: null, provider_name: null, client_id: 7 });
  server.answer({ 'PUT /jobs/{id}/block': block, 'GET /blocks': [block] });
  await press('Block');
  await expect.element(page.getByText(`${name} is blocked`)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(`You have blocked ${name}.`)).toBeVisible();
  const button = page.getByRole('button', { name: `Unblock: ${name}` });
  await expect.element(button).toHaveFocus();
  server.answer({ 'DELETE /blocks/{id}': undefined, 'GET /blocks': [] });
  await button.click();
  await expect.element(page.getByRole('button', { name: `Block this ${whom}` })).toHaveFocus();
});

test('no one is blocked before a job is taken', async () => {
  await render('client', { 'GET /jobs/{id}/messages': [] }, aJob({ assigned_at: null }));
  await expect.element(page.getByRole('heading', { name: 'Conversation' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Block/ }).elements()).toEqual([]);
});
