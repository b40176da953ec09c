import { Workspace } from '../../frame/workspace.tsx';
import { brand } from '../../lib/brand.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import type { AccountType, AuthDialog } from './auth-dialog-url.ts';
import { JoinForm } from './join-form.tsx';
import { LoginForm } from './login-form.tsx';
import { useAuthDoors } from './use-auth-dialog.ts';

/** Which dialog stands open, and for whom. */
export type AuthDialogsProps = Readonly<{
  dialog: AuthDialog['dialog'];
  accountType: AccountType;
}>;

/** The dialogs that lead into a session. */
export function AuthDialogs(props: AuthDialogsProps) {
  const { dialog, accountType } = props;
  const { closeDialog } = useAuthDoors();
  return (
    <Workspace>
      <Dialog
        title={`Login to ${brand}`}
        opened={dialog === 'login' || dialog === 'admin-login'}
        onClose={closeDialog}
        size="sm"
      >
        <LoginForm
          isForAdmin={dialog === 'admin-login'}
          accountType={accountType}
          onDone={closeDialog}
        />
      </Dialog>
      <Dialog title={`Join ${brand}`} opened={dialog === 'join'} onClose={closeDialog} size="md">
        <JoinForm accountType={accountType} />
      </Dialog>
    </Workspace>
  );
}
