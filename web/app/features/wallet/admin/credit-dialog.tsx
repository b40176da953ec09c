import { Dialog } from '../../../ui/kit/dialog.tsx';
import { CreditForm } from './credit-form.tsx';
import { refreshWallets } from '../../../entities/wallet/wallets.ts';

/** The wallet to credit: a client number, `new` to type one, or undefined while closed. */
export type CreditDialogProps = Readonly<{
  credited: string | undefined;
  onClose: () => void;
}>;

/** Credits a wallet; opened from a client's row, that client is preselected. */
export function CreditDialog({ credited, onClose }: CreditDialogProps) {
  return (
    <Dialog title="Credit a Wallet" opened={credited !== undefined} onClose={onClose} size="md">
      {credited !== undefined && (
        <CreditForm
          client={credited === 'new' ? '' : credited}
          onCredited={() => {
            onClose();
            void refreshWallets();
          }}
        />
      )}
    </Dialog>
  );
}
