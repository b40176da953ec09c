import type { WalletSummary } from '@nsem/sdk';

import { Dialog } from '../../ui/kit/dialog.tsx';
import { CreditForm } from '../credits/credit-form.tsx';
import { refreshWallets } from './queries.ts';

/** Whose wallet is credited, as the address says: a client's number, or `new` for one to be typed. */
export type CreditDialogProps = Readonly<{
  credited: string | undefined;
  summary: WalletSummary | undefined;
  onClose: () => void;
}>;

/** Credits a wallet; from a client's line that client is chosen already. */
export function CreditDialog({ credited, summary, onClose }: CreditDialogProps) {
  return (
    <Dialog title="Credit a Wallet" opened={credited !== undefined} onClose={onClose} size="md">
      {credited !== undefined && (
        <CreditForm
          client={credited === 'new' ? '' : Number(credited)}
          clientName={summary?.user_name}
          onCredited={() => {
            onClose();
            void refreshWallets();
          }}
        />
      )}
    </Dialog>
  );
}
