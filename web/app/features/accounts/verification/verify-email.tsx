import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { maxLength, minLength, object, string, trim } from 'zod/mini';

import { ResendButton } from '../../../entities/accounts/resend-button.tsx';
import { useFragmentToken } from '../../../lib/address/use-fragment-token.ts';
import { errorText, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { dashboardOf, readUserId, useSession } from '../../../lib/session/session.ts';
import { refreshUser } from '../../../lib/session/use-fresh-user.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Workspace } from '../../../ui/workspace.tsx';
import { useAuthDialogActions } from '../sign-in/use-auth-dialog.ts';
import styles from '../passwords/passwords.module.css';

/** Verifies an e-mail with the link from a mail, or with the code in its place. */
export const VerifyEmail = () => (
  <Workspace>
    <Verification />
  </Workspace>
);

const verify = reuseInFlight(async (token: string) => {
  await nsem.auth.verifyEmail({ token });
  // The user of this browser may be another one. The dashboard loads the account in any case.
  if (readUserId() !== null) await refreshUser().catch(() => undefined);
});

function Verification() {
  const token = useFragmentToken();
  const { mutate, ...verification } = useMutation({ mutationFn: verify });
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  if (verification.isSuccess) return <Verified />;
  if (token !== null && !verification.isError) {
    return <p aria-live="polite">Verifying your e-mail...</p>;
  }
  return (
    <div className={`stack loose ${styles.page}`}>
      {verification.isError && (
        <Notice kind="error" title="Your e-mail is not verified">
          {errorText(verification.error)}
        </Notice>
      )}
      <CodeForm isPending={verification.isPending} onCode={mutate} />
      <AnotherLink />
    </div>
  );
}

function Verified() {
  const session = useSession();
  const { openLogin } = useAuthDialogActions();
  return (
    <div className={`stack loose ${styles.page}`}>
      <Notice kind="success" title="Your e-mail is verified">
        Thank you. You can now use everything that your account offers.
      </Notice>
      {session.state === 'signed-in' ? (
        <Link className="button" to={dashboardOf(session.user.role).path}>
          Go to your dashboard
        </Link>
      ) : (
        <button type="button" className="button" onClick={() => openLogin()}>
          Login
        </button>
      )}
    </div>
  );
}

/** How to get another link: only a logged-in user can have one sent. */
function AnotherLink() {
  const session = useSession();
  const { openLogin } = useAuthDialogActions();
  if (session.state !== 'signed-in') {
    return (
      <p>
        No mail, or is the link no longer valid?{' '}
        <button type="button" className="retry" onClick={() => openLogin()}>
          Log in
        </button>{' '}
        to have another one sent.
      </p>
    );
  }
  if (session.user.email_verified) return <p>The e-mail {session.user.email} is verified.</p>;
  return (
    <div className="row">
      <ResendButton user={session.user} />
    </div>
  );
}

const schema = object({
  code: string().check(
    trim(),
    minLength(1, 'Enter the code from the mail'),
    maxLength(256, 'This is longer than a code'),
  ),
});

/** Takes the code of a mail that has no link. */
export function CodeForm(props: Readonly<{ isPending: boolean; onCode: (code: string) => void }>) {
  const { isPending, onCode } = props;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  return (
    <form
      className={formStyles.form}
      onSubmit={form.onSubmit(({ code }) => onCode(code.trim()))}
      noValidate
    >
      <TextInput
        label="Code"
        description="Open the link in the mail that we sent you, or enter the code from it."
        autoComplete="one-time-code"
        spellCheck={false}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <SubmitButton label="Verify" pendingLabel="Verifying..." isPending={isPending} />
    </form>
  );
}
