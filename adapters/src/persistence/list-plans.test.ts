import { accountId, mondayMorning } from '@nsem/core/testing';
import type { AccountFilter, ApprovalFilter, CursorPage } from '@nsem/core';
import { expect, it } from 'vitest';
import { selectAccounts, toAccountValues } from './accounts/account-store.ts';
import { selectApprovals, toApprovalValues } from './approvals/approval-store.ts';
import { selectAuditLog } from './audit-log/audit-log-store.ts';
import { selectContactMessages } from './contact/contact-message-store.ts';
import { selectTerms } from './glossary/glossary-store.ts';
import { selectWalletPage } from './insights/platform-sums.ts';
import { selectNotifications, toFilters } from './notifications/notification-store.ts';
import { selectNoticePage } from './outbox/manage-notices.ts';
import { selectPayouts } from './payouts/payout-store.ts';
import { selectRatings } from './ratings/rating-store.ts';
import { selectDisputes, toDisputeValues } from './reviews/review-store.ts';
import { selectNewest, selectReviewedProviders } from './services/provider-directory.ts';
import { selectAllServices } from './services/service-store.ts';
import type { Query, Statement } from './statements/define-statement.ts';
import { combine, type Samples } from './testing/text-statement.ts';
import { useTemporaryDatabase } from './testing/temporary-database.ts';

const database = useTemporaryDatabase();
const one = accountId(1);

/** A list with the step of its plans that is not bounded by an index, and why it need not be. */
type List = Readonly<{
  queries: () => readonly Query[];
  allowed?: RegExp;
  reason?: string;
}>;

/** Composes the statements of a list: a filter that is not in the samples does not compile. */
const list = <F extends object>(
  select: (filter: F, page: CursorPage) => Query,
  samples: Samples<F>,
  exception: Pick<List, 'allowed' | 'reason'> = {},
): List => ({
  queries: () =>
    [...combine(samples)].flatMap((filter) =>
      [{ limit: 50 }, { limit: 50, before: 900 }].map((page) => select(filter, page)),
    ),
  ...exception,
});

type Page = Required<CursorPage>;

/** The same for a list whose statements are typed. */
const typedList = <Values extends Page>(
  select: (values: Partial<Values>) => Statement<Partial<Values>, unknown>,
  samples: Samples<Omit<Values, keyof Page>>,
  exception: Pick<List, 'allowed' | 'reason'> = {},
): List => ({
  queries: () =>
    [...combine(samples)].flatMap((filter) =>
      [{ limit: 50 }, { limit: 50, before: 900 }].map((page) => {
        const values = { ...filter, ...page } as Partial<Values>;
        return select(values).boundFor('sqlite', values);
      }),
    ),
  ...exception,
});

const isInOrderOfIds = {
  allowed: /^SCAN (?:audit_log|services|contact_messages)(?: USING INDEX \w+_open_index)?$/,
  reason: 'all, or all that an index is for, are read newest first, and no more than a page',
};

const lists: Readonly<Record<string, List>> = {
  accounts: list(
    (filter: AccountFilter, page) => {
      const values = toAccountValues(filter, page);
      return selectAccounts(values).boundFor('sqlite', values);
    },
    { q: ['ama'], role: ['client'], state: ['suspended', 'payouts-frozen'] },
    {
      allowed:
        /^SCAN accounts(?: USING INDEX accounts_(?:suspended|frozen)_index)?$|^USE TEMP B-TREE FOR ORDER BY$/,
      reason: 'read newest first, no more than a page; those that a name begins with are sorted',
    },
  ),
  approvals: list(
    (filter: ApprovalFilter, page) => {
      const values = toApprovalValues(filter, page);
      return selectApprovals(values).boundFor('sqlite', values);
    },
    { status: ['approved', 'rejected', 'waiting', 'expired'], now: [mondayMorning] },
  ),
  'audit log': typedList(
    selectAuditLog,
    {
      actorId: [one],
      action: ['wallet.credit'],
      kind: ['payout'],
      objectId: [7],
      from: [mondayMorning],
      until: [mondayMorning],
    },
    isInOrderOfIds,
  ),
  'messages to the operator': typedList(
    selectContactMessages,
    { isAnswered: [true], isOpen: [true] },
    isInOrderOfIds,
  ),
  'terms of a client': list(
    (filter: Readonly<Record<'sourceLanguage' | 'targetLanguage' | 'pattern', string>>, page) => {
      const values = { ownerId: 1, ...filter, ...page };
      return selectTerms(values).boundFor('sqlite', values);
    },
    { sourceLanguage: ['en'], targetLanguage: ['tw'], pattern: ['%soap%'] },
  ),
  wallets: typedList(
    selectWalletPage,
    { role: ['client', 'service-provider'], pattern: ['%ama%'] },
    { allowed: /^SCAN accounts$/, reason: 'all are read newest first, and no more than a page' },
  ),
  disputes: list(
    (filter: Parameters<typeof toDisputeValues>[0], page) => {
      const values = toDisputeValues(filter, page);
      return selectDisputes(values).boundFor('sqlite', values);
    },
    { status: ['open', 'decided'] },
  ),
  notifications: list(
    ({ isRead }: Readonly<{ isRead?: boolean }>, page) => {
      const values = toFilters({ accountId: one, isRead }, page);
      return selectNotifications(values).boundFor('sqlite', values);
    },
    { isRead: [true, false] },
  ),
  notices: list(
    (filter: Parameters<typeof selectNoticePage>[0], { limit, before = 1_000 }) =>
      selectNoticePage(filter).boundFor('sqlite', { before, limit }),
    { status: ['pending', 'sent', 'failed'] },
    {
      allowed: /^USE TEMP B-TREE FOR ORDER BY$/,
      reason: 'few are pending at a time',
    },
  ),
  payouts: typedList(
    selectPayouts,
    { providerId: [one], status: ['pending', 'completed'] },
    { allowed: /^SCAN payouts$/, reason: 'all are read newest first, and no more than a page' },
  ),
  ratings: typedList(
    selectRatings,
    { clientId: [one], providerId: [accountId(2)] },
    {
      allowed: /^SCAN ratings$|^USE TEMP B-TREE FOR ORDER BY$/,
      reason: 'a client has one for each provider at most; all are read newest first',
    },
  ),
  services: typedList(
    selectAllServices,
    { status: ['pending', 'approved'], after: [0] },
    isInOrderOfIds,
  ),
  'providers to review': typedList(selectReviewedProviders, {
    pattern: ['%ama%'],
    isActive: [true, false],
  }),
  providers: typedList(
    selectNewest,
    {
      pattern: ['%ama%'],
      language: ['tw'],
      serviceType: ['narration'],
      available: [true],
      isPublic: [true, false],
    },
    { allowed: /^SCAN languages$/, reason: 'there are few languages, and few of them are hidden' },
  ),
};

/** A step that reads a whole table or index, or sorts what it has read. */
const isUnbounded = (step: string): boolean => /^SCAN |TEMP B-TREE/.test(step);

it.each(Object.entries(lists))(
  'the list of %s is read from indexes in its order, however it is limited',
  (_, { queries, allowed }) => {
    for (const query of queries()) {
      const steps = database().explain(query).split('; ');
      const refused = steps.filter((step) => isUnbounded(step) && allowed?.test(step) !== true);
      expect(refused, `${query.text}: ${steps.join('; ')}`).toEqual([]);
    }
  },
);
