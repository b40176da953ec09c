import { lazy, Suspense, useState } from 'react';

import { useAuthDialog } from './use-auth-dialog.ts';

const load = () => import('./auth-dialogs.tsx');
const AuthDialogs = lazy(async () => ({ default: (await load()).AuthDialogs }));

/** Fetches the dialogs ahead, when a person is about to open one. */
export const preloadAuthDialogs = (): void => void load();

/** Shows the dialog that the address asks for. The public pages come without its code. */
export function AuthDialogHost() {
  const { dialog, as } = useAuthDialog();
  const [isNeeded, setNeeded] = useState(false);
  // Once opened it stays, so that the focus finds its way back when it closes.
  if (dialog !== undefined && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialogs dialog={dialog} accountType={as} />
    </Suspense>
  );
}
