import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { ApprovalItem } from '../features/approvals/approvals-dialog.tsx';
import { RestrictForm } from '../features/accounts/manage/account-dialogs.tsx';
import { MoveDialogs } from '../features/jobs/admin/move-dialogs.tsx';
import { TakeBackDialog } from '../features/jobs/client/take-back-dialog.tsx';
import { FailDialog } from '../features/jobs/deliver/fail-dialog.tsx';
import { DeclineDialog } from '../features/jobs/proposals/job-proposals.tsx';
import { PayoutOutcomeForm } from '../features/payouts/admin/payout-dialog.tsx';
import { ReviewPairDialog } from '../features/payouts/admin/pairs-to-review.tsx';
import { PayoutAccountForm } from '../features/payouts/provider/payout-account-dialog.tsx';
import { RejectDialog } from '../features/services/admin/reject-dialog.tsx';
import { CreditForm } from '../features/wallet/admin/credit-dialog.tsx';
import { useReason, ReasonField } from '../entities/jobs/deliver-job.tsx';
import { beginSession, expireSession, useSession } from '../lib/session/session.ts';
import { aManagedAccount, anAdmin } from '../testing/people.ts';
import { anApproval } from '../testing/settings.ts';
import { aJob, aProposal, aSubmittedService } from '../testing/jobs.ts';
import { aPayout, aSuspiciousPair } from '../testing/money.ts';
import { renderPart } from '../testing/render-part.tsx';

const user = anAdmin();
const none = (): void => undefined;
const job = aJob({ id: 17, status: 'in_progress' });
const proposal = aProposal({ status: 'open' });

const Delivery = () => <ReasonField {...useReason(17, true).field} />;

type Form = Readonly<{ does: string; field: string | RegExp; part: ReactNode }>;

/** The forms that have no draft, which only a logged-in user sees, and a field of each. */
const forms: readonly Form[] = [
  { does: 'fails a job', field: 'Reason', part: <FailDialog job={job} onClose={none} /> },
  {
    does: 'fails it as an admin',
    field: 'Reason',
    part: <MoveDialogs job={job} move="fail" onClose={none} />,
  },
  {
    does: 'refunds a job',
    field: 'Reason',
    part: <MoveDialogs job={job} move="refund" onClose={none} />,
  },
  { does: 'takes a job back', field: /^Reason/, part: <TakeBackDialog job={job} onClose={none} /> },
  {
    does: 'declines a time',
    field: /^Reason/,
    part: (
      <DeclineDialog
        job={aJob({ status: 'pending' })}
        proposal={proposal}
        current={proposal}
        onClose={none}
      />
    ),
  },
  { does: 'delivers with a reason', field: 'Why it is right as it is', part: <Delivery /> },
  {
    does: 'rejects a service',
    field: 'Reason',
    part: (
      <RejectDialog
        service={aSubmittedService()}
        isPending={false}
        problem={null}
        onReject={none}
        onClose={none}
      />
    ),
  },
  {
    does: 'suspends an account',
    field: 'Reason',
    part: <RestrictForm account={aManagedAccount()} restriction="suspend" onRestricted={none} />,
  },
  {
    does: 'marks a payout as paid',
    field: 'Reference (optional)',
    part: <PayoutOutcomeForm payout={aPayout()} end="completed" onRecorded={none} />,
  },
  {
    does: 'marks a payout as failed',
    field: 'Reason',
    part: <PayoutOutcomeForm payout={aPayout()} end="failed" onRecorded={none} />,
  },
  {
    does: 'reviews a pair',
    field: 'Note',
    part: <ReviewPairDialog pair={aSuspiciousPair()} onClose={none} />,
  },
  { does: 'credits a wallet', field: 'Note', part: <CreditForm client="" onCredited={none} /> },
  {
    does: 'sets a payout account',
    field: 'Name on the account',
    part: <PayoutAccountForm user={user} account={null} onDone={none} />,
  },
];

/** A page that only a logged-in user sees. */
const Page = ({ children }: { children: ReactNode }) =>
  useSession().state === 'signed-in' ? children : <p>Please log in</p>;

const logIn = () =>
  beginSession({ access_token: 'again', device_token: 'device', user: { ...user } });

describe('what is typed when the session expires is there after a login in the form that', () => {
  test.each(forms)('$does', async ({ field: name, part }) => {
    await renderPart(<Page>{part}</Page>, { as: user });
    const field = page.getByRole('textbox', { name });
    await field.fill('Adjoa Nyarko, 14 November');
    expireSession();
    await expect.element(page.getByText('Please log in')).toBeVisible();
    logIn();
    await expect.element(field).toHaveValue('Adjoa Nyarko, 14 November');
  });

  test('rejects a request, once it is opened again', async () => {
    const item = <ApprovalItem approval={anApproval()} onDecided={none} />;
    await renderPart(<Page>{item}</Page>, { as: user });
    const open = () => page.getByRole('button', { name: /^(Reject|Withdraw):/ }).click();
    const field = page.getByRole('textbox', { name: 'Reason' });
    await open();
    await field.fill('Not agreed with Selorm');
    expireSession();
    await expect.element(page.getByText('Please log in')).toBeVisible();
    logIn();
    await open();
    await expect.element(field).toHaveValue('Not agreed with Selorm');
  });
});
