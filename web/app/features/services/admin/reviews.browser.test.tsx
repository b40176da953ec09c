import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { type Answers, problem } from '../../../testing/answers.ts';
import { anAdmin, aReviewedProvider } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { aSubmittedService } from '../../../testing/jobs.ts';
import { ReviewsPanel } from './reviews-panel.tsx';

describe('the panel of reviews', () => {
  const as = anAdmin();
  const at = '/admin?tab=providers';
  const call = 'GET /admin/all-services';
  const of = 'Translation, English → Twi, Ama Serwaa';
  const narration = aSubmittedService({
    id: 44,
    service_type: 'narration',
    source_language: null,
    target_language: null,
    language: 'dag',
    sample_text: 'Antire. Din daa niŋ pam.',
    audio_recording: '/api/audio/44.wav',
  });

  const render = (answers: Answers = {}, place = at) =>
    renderPart(<ReviewsPanel />, {
      as,
      at: place,
      answers: {
        [call]: [aSubmittedService()],
        'GET /admin/service-providers/{id}': aReviewedProvider(),
        ...answers,
      },
    });

  const rejection = () => page.getByRole('dialog', { name: /^Reject: / });

  const button = (name: string) => page.getByRole('button', { name });

  describeQueryStates('Service Configurations to review', {
    part: <ReviewsPanel />,
    as,
    at,
    answers: {
      [call]: [aSubmittedService()],
      'GET /admin/service-providers/{id}': aReviewedProvider(),
    },
    call,
    loading: 'Loading Admin Dashboard...',
    failed: 'Service configurations could not be loaded',
    seen: 'ama.serwaa@example.com',
  });

  describe('the reviews', () => {
    test('report that there are none', async () => {
      await render({ [call]: [] });
      await expect.element(page.getByText('No service configurations to review')).toBeVisible();
    });

    test('show provider, e-mail, service, languages, status and date', async () => {
      await render();
      const cells = page.getByRole('row').nth(1);
      await expect.element(cells.getByText('English → Twi')).toBeVisible();
      expect([...cells.element().children].slice(0, 5).map((cell) => cell.textContent)).toEqual([
        'Ama Serwaaama.serwaa@example.com',
        'Translation',
        'English → Twi',
        'Pending',
        '5 Oct 2026',
      ]);
    });

    test.each(['approved', 'rejected'] as const)(
      'offer no decision on a service that is %s',
      async (status) => {
        await render({ [call]: [aSubmittedService({ status })] });
        await expect.element(button(`View details: ${of}`)).toBeVisible();
        expect(button(`Approve: ${of}`).elements()).toEqual([]);
        expect(button(`Reject: ${of}`).elements()).toEqual([]);
      },
    );

    test('offer a voice sample only for narrations', async () => {
      await render({ [call]: [narration, aSubmittedService()] });
      await expect.element(button(`View details: ${of}`)).toBeVisible();
      const voices = page.getByRole('table').getByRole('button', { name: /^Play:/ });
      expect(voices.elements().map((voice) => voice.getAttribute('aria-label'))).toEqual([
        'Play: Voice sample, Narration, Dagbani, Ama Serwaa',
      ]);
    });

    test('can be limited to one status, and report that none has it', async () => {
      const { server } = await render();
      await expect.element(button(`View details: ${of}`)).toBeVisible();
      server.answer({ [call]: [] });
      await page.getByText('Rejected', { exact: true }).click();
      await expect.element(page.getByText('No service is rejected.')).toBeVisible();
    });

    test('Approve in the row refreshes the list', async () => {
      const { server } = await render();
      await expect.element(button(`Approve: ${of}`)).toBeVisible();
      const approved = aSubmittedService({ status: 'approved' });
      const way = 'PUT /admin/approve-service/{id}';
      server.answer({ [way]: approved, [call]: [approved] });
      await button(`Approve: ${of}`).click();
      await expect.element(page.getByText('Service approved')).toBeVisible();
      await expect.element(page.getByRole('row').getByText('Approved')).toBeVisible();
      await expect.poll(() => server.count(way)).toBe(1);
    });

    test('Reject in the row asks for a reason first', async () => {
      const { server } = await render();
      const rejected = aSubmittedService({ status: 'rejected' });
      const way = 'PUT /admin/reject-service/{id}';
      server.answer({ [way]: rejected, [call]: [rejected] });
      await button(`Reject: ${of}`).click();
      await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
      await expect.element(rejection().getByText(/^Say why/)).toBeVisible();
      await rejection().getByRole('button', { name: 'The sample is too quiet.' }).click();
      await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
      await expect.element(page.getByText('Service rejected')).toBeVisible();
      await expect.poll(() => server.sent(way)).toEqual({ reason: 'The sample is too quiet.' });
    });

    test('Approve that fails without a reason shows a fallback, also in the row', async () => {
      await render({ 'PUT /admin/approve-service/{id}': problem(500, '') });
      await button(`Approve: ${of}`).click();
      const text = 'Failed to approve service. Please try again.';
      await expect.element(page.getByRole('row').getByRole('alert')).toHaveTextContent(text);
      await expect.element(button('Close: Error')).toBeVisible();
      await expect.element(page.getByRole('row').getByText('Pending')).toBeVisible();
    });

    test('Reject that fails without a reason shows a fallback, and keeps what was typed', async () => {
      await render({ 'PUT /admin/reject-service/{id}': problem(500, '') });
      await button(`Reject: ${of}`).click();
      await rejection().getByRole('textbox', { name: 'Reason' }).fill('Too quiet.');
      await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
      const text = 'Failed to reject service. Please try again.';
      await expect.element(rejection().getByRole('alert')).toHaveTextContent(text);
      await userEvent.keyboard('{Escape}');
      await expect.element(rejection()).not.toBeInTheDocument();
      await button(`Reject: ${of}`).click();
      const reason = rejection().getByRole('textbox', { name: 'Reason' });
      await expect.element(reason).toHaveValue('Too quiet.');
    });
  });

  describe('the details of a service', () => {
    const details = () => page.getByRole('dialog', { name: 'Service details' });

    test('show all its data', async () => {
      await render({ [call]: [narration] }, `${at}&service=44`);
      for (const text of [
        'Ama Serwaa',
        'ama.serwaa@example.com',
        'Narration',
        'Dagbani',
        '5 Oct 2026, 10:00',
        'Not yet',
        'Antire. Din daa niŋ pam.',
      ]) {
        await expect.element(details().getByText(text)).toBeVisible();
      }
    });

    test('set any of the three statuses', async () => {
      const { server } = await render({}, `${at}&service=31`);
      const status = details().getByRole('combobox', { name: 'Status' });
      await expect.element(status).toHaveDisplayValue('Pending');
      const offered = status.getByRole('option').elements();
      expect(offered.map((option) => option.textContent)).toEqual([
        'Approved',
        'Rejected',
        'Pending',
      ]);
      server.answer({
        'PUT /admin/services/{id}/status': aSubmittedService({ status: 'rejected' }),
      });
      await status.selectOptions('Rejected');
      await rejection()
        .getByRole('button', { name: /too quiet/ })
        .click();
      await rejection().getByRole('button', { name: 'Reject', exact: true }).click();
      await expect.element(page.getByText('Service rejected')).toBeVisible();
      await expect
        .poll(() => server.sent('PUT /admin/services/{id}/status'))
        .toEqual({ status: 'rejected', reason: 'The sample is too quiet.' });
    });

    test('show why a status was not set', async () => {
      const refused = problem(409, 'Its language has been removed.');
      await render({ 'PUT /admin/services/{id}/status': refused }, `${at}&service=31`);
      await details().getByRole('combobox', { name: 'Status' }).selectOptions('Approved');
      await expect
        .element(details().getByRole('alert'))
        .toHaveTextContent('Its language has been removed.');
    });
  });
});

describe('the review queue', () => {
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
        profile: {
          ...profile,
          experience: '10+',
          specialties: [],
          portfolio: 'https://ho.example',
        },
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
      const loaded = server.calls.filter(({ path }) =>
        path.startsWith('/admin/service-providers/'),
      );
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
      await expect
        .poll(() => server.sent(reject))
        .toEqual({ reason: 'Please read it as a whole.' });
      await isExpanded('Kofi Mensah');
      await expect.element(queue().getByText('Service rejected')).toBeVisible();
    });

    test('approves what is selected in one call, and shows what was refused', async () => {
      const detail = 'You already have an approved translation service for English to Twi';
      const refused = {
        code: 'service.duplicate',
        status: 409,
        title: 'Duplicate Service',
        detail,
      };
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

    test('names what is pending again after several approvals are reverted', async () => {
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
});
