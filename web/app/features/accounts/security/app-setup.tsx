import { Button, TextInput } from '@mantine/core';
import type { NewTotp } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { encode } from 'uqr';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { focusOnMount } from '../../../ui/kit/focus-on-mount.ts';
import styles from './security.module.css';

/** Shows the secret of a new authenticator app, and confirms it by a code. */
export function AppSetup(
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
      <p className={styles.secret}>
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
      <div className={dashboard.actions}>
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
