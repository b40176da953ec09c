import { Workspace } from '../../../ui/workspace.tsx';
import { brand } from '../../../lib/format/brand.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import type { AccountType, AuthDialog } from './auth-dialog-url.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { JoinForm } from './join-form.tsx';
import { LoginForm } from './login-form.tsx';
import { useAuthDialogActions } from './use-auth-dialog.ts';

/** The open dialog, and the account type selected in it. */
export type AuthDialogsProps = Readonly<{
  dialog: AuthDialog['dialog'];
  accountType: AccountType;
}>;

/** The dialogs to log in, to join, and to get a new password. */
export function AuthDialogs(props: AuthDialogsProps) {
  const { dialog, accountType } = props;
  const { closeDialog } = useAuthDialogActions();
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
      <Dialog
        title="Forgot your password?"
        opened={dialog === 'forgot-password'}
        onClose={closeDialog}
        size="sm"
      >
        <ForgotPasswordForm />
      </Dialog>
    </Workspace>
  );
}
