import { readFileSync } from 'node:fs';

import { expect, expectTypeOf, test } from 'vitest';

import { isProblem, Nsem, type ProblemError, type ProblemMembers } from '../index.ts';
import { sendProblem, StubServer } from '../testing/stub-server.ts';

type Example = Readonly<{ value: Readonly<Record<string, unknown>> }>;

const { components } = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as { components: { examples: Readonly<Record<string, Example>> } };

const common = new Set([
  'type',
  'title',
  'status',
  'detail',
  'code',
  'request_id',
  'retryable',
  'errors',
]);

/** A value of each member: the compiler compares them with the types. */
const typed = {
  'account.deletion-refused': { obstacles: [{ kind: 'live-jobs', count: 2 }] },
  'account.password-invalid': { reason: 'too-short' },
  'account.role-mismatch': { account_role: 'client' },
  'account.second-factor-required': { login_ticket: 'Vb3x', methods: ['code'], expires_at: '' },
  'account.suspended': { reason: 'Texts of clients were shared.' },
  'approval.not-waiting': { approval_status: 'approved' },
  'block.too-many': { most: 200 },
  'dispute.statements-open': { statements_until: '2026-11-24T09:30:00.000Z' },
  'dispute.too-many-files': { most: 5 },
  'document.encoding-unclear': { likely: 'windows-1256', alternatives: ['windows-1252'] },
  'document.unsupported': { found: 'odt' },
  'document.too-long': { longest: 200_000, length: 231_480 },
  'draft.newer-version': {
    draft_version: 4,
    saved_at: '2026-11-20T09:30:00.000Z',
    saved_on: 'Ama’s laptop',
  },
  'draft.too-long': { longest: 200_000 },
  'http.not-writable': { readable: true, writable: false, reason: 'storage-full' },
  'job.languages-mismatch': {
    document_languages: { source: 'fr', target: 'ee' },
    order_languages: { source: 'en', target: 'tw' },
  },
  'job.delivery-has-errors': {
    findings: [
      {
        check: 'placeholder-missing',
        severity: 'error',
        place: 3,
        at: null,
        found: '%s',
        detail: '%s is missing. Copy it exactly as it is.',
      },
    ],
  },
  'job.delivery-needs-note': {
    findings: [
      {
        check: 'number-missing',
        severity: 'warning',
        place: 3,
        at: null,
        found: '12',
        detail: 'The number 12 is missing. Is it written in words?',
      },
    ],
  },
  'job.marks-mismatch': { reason: 'mark-missing', text_number: 3, mark: '①' },
  'job.texts-mismatch': { expected: 24, found: 23 },
  'job.due-time-invalid': {
    earliest: '2026-11-23T11:00:00.000Z',
    latest: '2027-11-23T10:00:00.000Z',
  },
  'job.not-in-dispute': { review_state: 'accepted' },
  'job.not-in-review': { review_state: 'accepted' },
  'job.not-in-revision': { review_state: 'open' },
  'job.refund-too-large': { most: 45 },
  'job.too-many-revisions': { most: 2 },
  'message.conversation-closed': { job_status: 'completed' },
  'message.too-long': { most: 2_000 },
  'message.too-many': { most: 200, again_at: '2026-11-25T00:00:00.000Z' },
  'message.too-many-files': { most: 5 },
  'job.not-late': { due_at: '2026-11-23T12:00:00.000Z' },
  'job.output-not-ready': { job_status: 'pending' },
  'job.price-changed': {
    quote: {
      service_type: 'narration',
      words: 9,
      minutes: null,
      audio_duration: null,
      unit_price: 0.05,
      price: 0.45,
      discount: 0,
      amount_due: 0.45,
      free_words_unavailable: null,
      currency: 'GHS',
    },
  },
  'job.reference-exists': { job_id: 128 },
  'job.version-mismatch': { job_status: 'in_progress' },
  'job.wrong-state': { job_status: 'pending' },
  'language.exists': { existing: 'Twi' },
  'notice.not-failed': { notice_status: 'sent' },
  'payout.wrong-state': { payout_status: 'completed' },
  'permission.denied': {
    required_scope: 'work:accept',
    required_access: null,
    required_credential: null,
  },
  'proposal.answered': { proposal_status: 'declined' },
  'proposal.not-later': { job_due_at: '2026-11-25T17:00:00.000Z' },
  'quota.exceeded': { quota: 'open-jobs', limit: 2, used: 2 },
  'rating.exists': { rating_id: 12 },
  'reference.job-ended': { job_status: 'completed' },
  'reference.too-many': { most: 10 },
  'service.not-pending': { service_status: 'approved' },
  'service.not-rejected': { service_status: 'approved' },
  'service.work-taken': { job_id: 128 },
  'upload.incomplete': { received_bytes: 8_388_608 },
  'upload.offset-mismatch': { received_bytes: 8_388_608 },
  'wallet.insufficient-funds': { amount_due: 12, wallet_balance: 5, missing: 7 },
} satisfies ProblemMembers;

test('exactly the members that the API describes are typed, each as in its example', () => {
  const shapes = (members: object) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, typeof value]));
  const described = Object.entries(components.examples).map(([code, { value }]) => {
    const members = Object.entries(value).filter(([name]) => !common.has(name));
    return [code, shapes(Object.fromEntries(members))] as const;
  });
  expect(
    Object.fromEntries(described.filter(([, members]) => Object.keys(members).length > 0)),
  ).toEqual(
    Object.fromEntries(Object.entries(typed).map(([code, members]) => [code, shapes(members)])),
  );
});

test('an error with the code has the members of its problem document', async () => {
  const problem = { status: 402, code: 'wallet.insufficient-funds', detail: 'You are short.' };
  await using server = await StubServer.start((_, response) =>
    sendProblem(response, { ...problem, missing: 2.75 }),
  );
  const nsem = new Nsem({ baseUrl: server.url });
  const error: unknown = await nsem.wallet.get().catch((caught: unknown) => caught);
  expect(isProblem(error, 'job.not-found')).toBe(false);
  if (!isProblem(error, 'wallet.insufficient-funds')) throw error;
  expectTypeOf(error.problem.missing).toEqualTypeOf<number>();
  expectTypeOf(error.code).toEqualTypeOf<'wallet.insufficient-funds'>();
  expect(error.problem.missing).toBe(2.75);
  expect(isProblem(new Error('wallet.insufficient-funds'), 'wallet.insufficient-funds')).toBe(
    false,
  );
});

test('each code types its own members, and a code without members types none', () => {
  type Members = {
    [Code in keyof ProblemMembers]: ProblemError<Code>['problem'];
  };
  type Expected = { [Code in keyof ProblemMembers]: Readonly<ProblemMembers[Code]> };
  expectTypeOf<Members>().toExtend<Expected>();
  expectTypeOf<ProblemError<'job.not-found'>['problem']['job_status']>().toBeUnknown();
  expectTypeOf<ProblemError<'job.wrong-state'>['problem']['missing']>().toBeUnknown();
});
