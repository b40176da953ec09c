import { Button, TextInput } from '@mantine/core';
import type { NewTotp } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { encode } from 'uqr';

import { refreshFactors } from '../settings/queries.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/states.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './security.module.css';

type AppSectionProps = Readonly<{
  /** When the app was set up; null if there is none. */
  createdAt: string | null;
  onCodes: (codes: readonly string[]) => void;
}>;

/** Sets up and removes the authenticator app. */
export function AppSection({ createdAt, onCodes }: AppSectionProps) {
  return (
    <section className={dashboard.card} aria-labelledby="app">
      <div className="row apart">
        <h2 id="app">Authenticator app</h2>
        <Badge tone={createdAt === null ? 'plain' : 'green'}>
          {createdAt === null ? 'Off' : 'On'}
        </Badge>
      </div>
      {createdAt === null ? <NoApp onCodes={onCodes} /> : <App createdAt={createdAt} />}
    </section>
  );
}

function NoApp({ onCodes }: Pick<AppSectionProps, 'onCodes'>) {
  const create = useMutation({ mutationFn: () => nsem.secondFactors.createTotp(), gcTime: 0 });
  if (create.isSuccess) {
    return (
      <AppSetup
        totp={create.data}
        onCancel={() => create.reset()}
        onDone={(codes) => {
          if (codes !== null) onCodes(codes);
          void refreshFactors();
        }}
      />
    );
  }
  return (
    <>
      <p className="soft">
        An app on your phone shows a new code every 30 seconds. With it, no one can log in with your
        password alone.
      </p>
      {create.isError && <Notice kind="error">{errorText(create.error)}</Notice>}
      <div className="buttons">
        <Button aria-disabled={create.isPending} onClick={() => create.mutate()}>
          Set up
        </Button>
      </div>
    </>
  );
}

function App({ createdAt }: Readonly<{ createdAt: string }>) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => nsem.secondFactors.deleteTotp(),
    onSuccess: async () => {
      setAsking(false);
      await refreshFactors();
    },
  });
  return (
    <>
      <p className="soft">Set up on {formatDay(createdAt)}.</p>
      <div className="buttons">
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove authenticator app"
          question={<p>Your account will be less well protected without it.</p>}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Shows the secret of a new authenticator app, and confirms it by a code. */
function AppSetup(
  props: Readonly<{
    totp: NewTotp;
    onDone: (recoveryCodes: readonly string[] | null) => void;
    onCancel: () => void;
  }>,
) {
  const { totp, onDone, onCancel } = props;
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => nsem.secondFactors.confirmTotp({ code }),
    onSuccess: ({ recovery_codes: codes }) => onDone(codes),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p>
        1. Open an authenticator app on your phone, such as Aegis, Google Authenticator or your
        password manager, and scan this picture. On the same phone,{' '}
        <a href={totp.otpauth_uri}>open it in the app</a>.
      </p>
      <QrCode text={totp.otpauth_uri} />
      <p className="breakable">
        You can also type in this key: <code>{totp.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={totp.secret} label="Copy the key" />
      </p>
      <TextInput
        className={styles.code}
        label="2. Enter the code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        ref={focusOnMount}
        error={confirm.isError ? errorText(confirm.error) : null}
        value={code}
        onChange={({ currentTarget }) => {
          confirm.reset();
          setCode(currentTarget.value);
        }}
      />
      <div className="buttons">
        <SubmitButton label="Turn on" pendingLabel="Turning on..." isPending={confirm.isPending} />
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Dark on light in either colour scheme, because cameras expect that. */
function QrCode({ text }: Readonly<{ text: string }>) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-label="QR code for the authenticator app"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}
