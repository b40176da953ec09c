import type { PayoutAccount, User } from '@nsem/sdk';

import { Dialog } from '../../../ui/kit/dialog.tsx';
import { PayoutAccountForm } from './payout-account-form.tsx';

/** The account to change; null to add one, undefined while it is loading. */
export type PayoutAccountDialogProps = Readonly<{
  user: User;
  account: PayoutAccount | null | undefined;
  opened: boolean;
  onClose: () => void;
}>;

/** Adds or changes where a provider is paid. */
export const PayoutAccountDialog = ({
  user,
  account = null,
  opened,
  onClose,
}: PayoutAccountDialogProps) => (
  <Dialog
    title={account === null ? 'Add a payout account' : 'Change the payout account'}
    opened={opened}
    onClose={onClose}
    size="sm"
  >
    <PayoutAccountForm user={user} account={account} onDone={onClose} />
  </Dialog>
);
