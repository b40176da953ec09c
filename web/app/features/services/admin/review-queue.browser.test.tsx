import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../../testing/answers.ts';
import { anAdmin, aReviewedProvider } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { aSubmittedService } from '../../../testing/services.ts';
import { ReviewsPanel } from './reviews-panel.tsx';

const call = 'GET /admin/all-services';
const approve = 'PUT /admin/approve-service/{id}';
const reject = 'PUT /admin/reject-service/{id}';
const undo = 'POST /admin/services/{id}/undo-review';

const names = ['Ama Serwaa', 'Kofi Mensah', 'Esi Darko'] as const;
const [first, second, third] = names.map((user_name, index) =>
  aSubmittedService({ id: 31 + index, user_name }),
);
const services = [first!, second!, third!];

const render = (answers: Answers = {}) =>
  renderPart(<ReviewsPanel />, {
    as: anAdmin(),
    at: '/admin?tab=providers',
    answers: {
      [call]: services,
      'GET /admin/service-providers/{id}': aReviewedProvider(),
      [approve]: first!,
      [reject]: first!,
      [undo]: first!,
      ...answers,
    },
  });

const queue = () => page.getByRole('region', { name: 'Services to review' });
const item = (name: string) => queue().getByRole('button', { name: new RegExp(`^${name}`) });
const isExpanded = async (name: string): Promise<void> => {
  await expect.element(item(name)).toHaveAttribute('aria-expanded', 'true');
};
const rejection = () => page.getByRole('dialog', { name: /^Reject: / });

async function approveBoth(): Promise<void> {
  for (const name of [/Ama Serwaa/, /Kofi Mensah/])
    await queue().getByRole('checkbox', { name }).click();
  await queue().getByRole('button', { name: 'Approve 2' }).click();
}

describe('the review queue', () => {
  test('opens the first service, and moves by J and K', async () => {
    await render();
    await isExpanded('Ama Serwaa');
    await userEvent.keyboard('j');
    await isExpanded('Kofi Mensah');
    await expect.element(item('Kofi Mensah')).toHaveFocus();
    await userEvent.keyboard('k');
    await isExpanded('Ama Serwaa');
  });

  test('shows what the provider wrote before the decision, a long text folded', async () => {
    const bio = 'I have taught Ewe in Ho for twelve years. '.repeat(40).trim();
    const profile = { languages: ['Ewe', 'English'], experience: '10+', specialties: [], bio };
    const provider = aReviewedProvider({
      profile: { ...profile, experience: '10+', specialties: [], portfolio: 'https://ho.example' },
    });
    const { server } = await render({ 'GET /admin/service-providers/{id}': provider });
    const text = queue().getByText(bio);
    await expect.element(text).toBeVisible();
    const before = text
      .element()
      .compareDocumentPosition(
        queue().getByRole('button', { name: 'Approve', exact: true }).element(),
      );
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.element(queue().getByText('10+')).toBeVisible();
    await expect
      .element(queue().getByRole('link', { name: 'https://ho.example' }))
      .toHaveAttribute('rel', 'noopener noreferrer nofollow');
    const isCut = () => text.element().scrollHeight > text.element().clientHeight;
    expect(isCut()).toBe(true);
    await queue().getByRole('button', { name: 'Show all: Bio' }).click();
    expect(isCut()).toBe(false);
    const loaded = server.calls.filter(({ path }) => path.startsWith('/admin/service-providers/'));
    expect(loaded).toHaveLength(1);
  });

  test('has the oldest first, and the newest first by a press', async () => {
    const { server, address } = await render();
    await expect.element(item('Ama Serwaa')).toBeVisible();
    const orders = () =>
      server.calls.map(({ path }) => path).filter((path) => path.includes('sort'));
    const pending = (sort: string) => `/admin/all-services?limit=20&sort=${sort}&status=pending`;
    expect(orders()).toEqual([pending('oldest')]);
    await queue().getByRole('button', { name: 'Oldest first: show the newest first' }).click();
    await expect.poll(orders).toContain(pending('newest'));
    expect(address()).toBe('/admin?tab=providers&queue=newest');
    await queue().getByRole('button', { name: 'Newest first: show the oldest first' }).click();
    await expect.poll(address).toBe('/admin?tab=providers');
  });

  test('approves by A, opens the next one, and undoes by U', async () => {
    const { server } = await render();
    await isExpanded('Ama Serwaa');
    await userEvent.keyboard('a');
    await isExpanded('Kofi Mensah');
    await expect.element(queue().getByText('Service approved')).toBeVisible();
    await expect.element(item('Ama Serwaa')).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    await expect.element(item('Ama Serwaa')).toBeVisible();
    await expect.poll(() => server.count(undo)).toBe(1);
  });

  test('rejects by R with a reason, and goes on with the next one', async () => {
    const { server } = await render();
    await isExpanded('Ama Serwaa');
    await userEvent.keyboard('r');
    await rejection().getByRole('textbox', { name: 'Reason' }).fill('Please read it as a whole.');
    await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.poll(() => server.sent(reject)).toEqual({ reason: 'Please read it as a whole.' });
    await isExpanded('Kofi Mensah');
    await expect.element(queue().getByText('Service rejected')).toBeVisible();
  });

  test('approves what is selected in one call, and shows what was refused', async () => {
    const detail = 'You already have an approved translation service for English to Twi';
    const refused = { code: 'service.duplicate', status: 409, title: 'Duplicate Service', detail };
    const results = [
      { id: 31, service: first!, problem: null },
      { id: 32, service: null, problem: refused },
    ];
    const { server } = await render({ 'POST /admin/services/approve': { results } });
    await approveBoth();
    await expect.element(queue().getByRole('alert')).toHaveTextContent(detail);
    await expect.element(item('Ama Serwaa')).not.toBeInTheDocument();
    expect(server.sent('POST /admin/services/approve')).toEqual({ ids: [31, 32] });
  });

  test('names what is pending again after several approvals are undone', async () => {
    const results = [31, 32].map((id) => ({ id, service: first!, problem: null }));
    await render({ 'POST /admin/services/approve': { results } });
    await approveBoth();
    await queue().getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('2 services: pending again')).toBeVisible();
  });

  test('returns a service whose approval was refused, with the reason', async () => {
    await render({ [approve]: problem(409, 'This service is already approved.') });
    await isExpanded('Ama Serwaa');
    await queue().getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.element(queue().getByRole('alert')).toMatchTextContent('already approved');
    await expect.element(item('Ama Serwaa')).toBeVisible();
  });

  test('shows which rejection a new version answers', async () => {
    const replaces = {
      id: 12,
      rejected_at: '2026-11-12T09:00:00.000Z',
      rejection_reason: 'The sample is too quiet.',
    };
    await render({ [call]: [aSubmittedService({ version: 2, replaces })] });
    const text = 'New version; rejected 12 Nov 2026: The sample is too quiet.';
    await expect.element(queue().getByText(text)).toBeVisible();
  });

  test('leaves keys alone in fields, and when they are turned off', async () => {
    await render();
    await isExpanded('Ama Serwaa');
    await userEvent.keyboard('?');
    const toggle = queue().getByRole('switch', { name: 'Use keyboard shortcuts' });
    await toggle.click();
    await userEvent.keyboard('j');
    await isExpanded('Ama Serwaa');
    await toggle.click();
    await item('Ama Serwaa').click();
    await userEvent.keyboard('j');
    await expect.element(item('Kofi Mensah')).toHaveFocus();
  });
});
