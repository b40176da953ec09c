import type { ManagedAccount } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';

import { managedAccountQuery } from '../../../entities/accounts/managed-accounts.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { useCoverableDialog } from '../../../ui/kit/focus.ts';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { AccountDetails, isPossible } from './account-details.tsx';
import {
  adoptAccount,
  effectText,
  restrictAccount,
  type Restriction,
  restrictionTexts,
} from './accounts.ts';

/** The open account, and the restriction whose form is open over it. */
export type AccountDialogsProps = Readonly<{
  account: number | undefined;
  change: Restriction | undefined;
  /** The account from the loaded list, to show until it is fetched. */
  listed: ManagedAccount | undefined;
}>;

/** An account with its details, and over it the form that restricts it. */
export function AccountDialogs({ account: id, change, listed }: AccountDialogsProps) {
  const overlay = useOverlay();
  const query = useQuery({
    ...managedAccountQuery(id ?? 0),
    enabled: id !== undefined,
    placeholderData: () => listed,
  });
  const account = id === undefined ? undefined : query.data;
  const form =
    account !== undefined && change !== undefined && isPossible(change, account) ? change : null;
  const isShown = useCoverableDialog(id !== undefined, form !== null);
  return (
    <>
      <Dialog
        title="Account"
        opened={isShown}
        // Every open dialog receives Escape, but only the top one may close.
        onClose={() => form !== null || overlay.close(['account', 'change'])}
        size="lg"
      >
        <Loaded
          query={query}
          skeleton={<Skeleton label="Loading the account..." shape="line" />}
          errorTitle="The account could not be loaded"
        >
          {(loaded) => <AccountDetails account={loaded} />}
        </Loaded>
      </Dialog>
      <Dialog
        title={
          form === null || account === undefined ? '' : restrictionTexts[form].title(account.name)
        }
        opened={form !== null}
        onClose={() => overlay.close(['change'])}
        isOnTop
      >
        {form !== null && account !== undefined && (
          <RestrictForm
            account={account}
            restriction={form}
            onRestricted={() => overlay.close(['change'])}
          />
        )}
      </Dialog>
    </>
  );
}

/** Suspends an account or freezes its payouts, for a reason. */
export function RestrictForm(
  props: Readonly<{
    account: ManagedAccount;
    restriction: Restriction;
    onRestricted: () => void;
  }>,
) {
  const { account, restriction, onRestricted } = props;
  const { missing, label, pending, done, failed } = restrictionTexts[restriction];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => restrictAccount({ id: account.id, restriction, reason }),
    onSuccess: (restricted) => {
      onRestricted();
      showToast('success', done, account.name);
      return adoptAccount(restricted);
    },
    onError: (refusal) => showToast('error', failed, errorText(refusal)),
  });
  return (
    <ReasonForm
      name={`${restriction}-${account.id}`}
      missing={missing}
      label={label}
      pendingLabel={pending}
      isPending={isPending}
      error={error}
      errorTitle={failed}
      onReason={mutate}
    >
      {effectText(restriction, account)}
    </ReasonForm>
  );
}
