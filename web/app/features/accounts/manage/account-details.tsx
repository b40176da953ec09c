import { Button } from '@mantine/core';
import type { ManagedAccount } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { roleNames } from '../../../entities/accounts/managed-accounts.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { formatDay, formatInstant } from '../../../lib/format/dates.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Badge } from '../../../ui/states.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import {
  adoptAccount,
  type Lifting,
  liftingTexts,
  liftRestriction,
  type Restriction,
  statesOf,
} from './accounts.ts';

type AccountProps = Readonly<{ account: ManagedAccount }>;

/** Everything that admins know of an account, what they can change, and where its history is. */
export function AccountDetails({ account }: AccountProps) {
  return (
    <div className={dashboard.panel}>
      <div>
        <h3>{account.name}</h3>
        <p className="soft breakable">{account.email}</p>
      </div>
      <div className="row tight">
        {statesOf(account).map(({ name, tone }) => (
          <Badge key={name} tone={tone}>
            {name}
          </Badge>
        ))}
      </div>
      <Restrictions account={account} />
      <Facts>
        <Fact name="Role">{roleNames[account.role]}</Fact>
        <Fact name="Account number">{account.id}</Fact>
        <Fact name="Joined">{formatDay(account.created_at)}</Fact>
        <Fact name="Provider ID">{providerIdText(account)}</Fact>
        <Fact name="Takes jobs">{takesJobsText(account)}</Fact>
      </Facts>
      <Changes account={account} />
      <ul>
        <li>
          <Link className="target" to={`?tab=audit&kind=account&object=${account.id}`}>
            Audit log: changes to this account
          </Link>
        </li>
        <li>
          <Link className="target" to={`?tab=audit&actor=${account.id}`}>
            Audit log: actions by this user
          </Link>
        </li>
        {account.role === 'service-provider' && (
          <li>
            <Link className="target" to={`?tab=providers&provider=${account.id}`}>
              Provider profile
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

const providerIdText = ({ role, provider_id: id }: ManagedAccount): string | null =>
  role === 'service-provider' ? (id ?? 'Not assigned') : null;

function takesJobsText(account: ManagedAccount): string | null {
  if (account.role !== 'service-provider') return null;
  if (account.suspension !== null) return 'No, suspended';
  if (account.is_active) return 'Yes';
  return account.provider_id === null ? 'No, not yet approved' : 'No, deactivated';
}

function Restrictions({ account: { suspension, payout_freeze: freeze } }: AccountProps) {
  return (
    <>
      {suspension !== null && (
        <Notice kind="warning" title={`Suspended since ${formatInstant(suspension.since)}`}>
          {suspension.reason}
        </Notice>
      )}
      {freeze !== null && (
        <Notice kind="warning" title={`Payouts frozen since ${formatInstant(freeze.since)}`}>
          {freeze.reason}
        </Notice>
      )}
    </>
  );
}

function Changes({ account }: AccountProps) {
  const session = useSession();
  const overlay = useOverlay();
  const [lifting, setLifting] = useState<Lifting | null>(null);
  if (session.state === 'signed-in' && session.user.id === account.id)
    return <p className="soft">This is your own account, which you cannot suspend.</p>;
  return (
    <div className="buttons">
      {isPossible('reactivate', account) && (
        <Button onClick={() => setLifting('reactivate')}>Reactivate</Button>
      )}
      {isPossible('release', account) && (
        <Button onClick={() => setLifting('release')}>Release payouts</Button>
      )}
      {isPossible('freeze', account) && (
        <Button variant="default" onClick={() => overlay.open({ change: 'freeze' })}>
          Freeze payouts
        </Button>
      )}
      {isPossible('suspend', account) && (
        <Button variant="light" color="red" onClick={() => overlay.open({ change: 'suspend' })}>
          Suspend
        </Button>
      )}
      {lifting !== null && (
        <LiftDialog account={account} lifting={lifting} onClose={() => setLifting(null)} />
      )}
    </div>
  );
}

/** Asks for confirmation before a restriction is lifted. */
function LiftDialog(
  props: Readonly<{ account: ManagedAccount; lifting: Lifting; onClose: () => void }>,
) {
  const { account, lifting, onClose } = props;
  const { title, question, label, pending, done, failed } = liftingTexts[lifting];
  const lift = useMutation({
    mutationFn: () => liftRestriction({ id: account.id, lifting }),
    onSuccess: (lifted) => {
      onClose();
      showToast('success', done, account.name);
      return adoptAccount(lifted);
    },
    onError: (error) => showToast('error', failed, errorText(error)),
  });
  return (
    <ConfirmDialog
      title={title(account.name)}
      question={<p>{question}</p>}
      confirmLabel={label}
      pendingLabel={pending}
      tone="plain"
      isPending={lift.isPending}
      error={lift.error}
      errorTitle={failed}
      onConfirm={() => lift.mutate()}
      onCancel={onClose}
    />
  );
}

/** Whether a change is possible in the state of an account. */
export function isPossible(change: Restriction | Lifting, account: ManagedAccount): boolean {
  const { role, suspension, payout_freeze: freeze } = account;
  switch (change) {
    case 'suspend':
      return suspension === null;
    case 'reactivate':
      return suspension !== null;
    case 'freeze':
      return role === 'service-provider' && freeze === null;
    case 'release':
      return freeze !== null;
  }
}
