import { useConfirmationRequest } from '../../../lib/api/confirmation.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Dialog = lazyPart(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
  ({ isOpen }: Readonly<{ isOpen: boolean }>) => isOpen,
  { isAhead: false },
);

/** Shows the dialog in which users confirm who they are, whenever a call requires it. */
export const ConfirmIdentity = () => <Dialog isOpen={useConfirmationRequest()} />;
