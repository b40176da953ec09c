import type { ManagedAccount } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/error-text.ts';
import { ReasonForm } from '../../../ui/kit/reason-form.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { effectText, restrictionTexts, type Restriction } from './account-text.ts';
import { adoptAccount, restrictAccount } from './queries.ts';

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
