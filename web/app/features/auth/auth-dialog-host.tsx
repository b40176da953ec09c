import { lazyPart } from '../../ui/lazy-part.tsx';
import { noteMissed } from '../../ui/missed-styles.ts';
import type { AuthDialogsProps } from './auth-dialogs.tsx';
import { useAuthDialog } from './use-auth-dialog.ts';

const load = async () => (await import('./auth-dialogs.tsx')).AuthDialogs;

/** Fetches the dialogs ahead, when a person is about to open one. */
export const preloadAuthDialogs = (): void => void load().catch(noteMissed);

/** The public pages come without its code. */
const AuthDialogs = lazyPart(load, ({ dialog }: AuthDialogsProps) => dialog !== undefined, {
  isAhead: false,
});

/** Shows the dialog that the address asks for. */
export function AuthDialogHost() {
  const { dialog, as } = useAuthDialog();
  return <AuthDialogs dialog={dialog} accountType={as} />;
}
