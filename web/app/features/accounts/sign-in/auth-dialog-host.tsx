import { lazyPart } from '../../../ui/lazy-part.tsx';
import { noteLoadFailure } from '../../../ui/load-failures.ts';
import type { AuthDialogsProps } from './auth-dialogs.tsx';
import { useAuthDialog } from './use-auth-dialog.ts';

const load = async () => (await import('./auth-dialogs.tsx')).AuthDialogs;

/** Loads the dialogs before they are opened, on hover or focus. */
export const preloadAuthDialogs = (): void => void load().catch(noteLoadFailure);

/** Loaded on demand, so that the public pages do not include its code. */
const AuthDialogs = lazyPart(load, ({ dialog }: AuthDialogsProps) => dialog !== undefined, {
  isAhead: false,
});

/** Shows the dialog named in the URL. */
export function AuthDialogHost() {
  const { dialog, as } = useAuthDialog();
  return <AuthDialogs dialog={dialog} accountType={as} />;
}
