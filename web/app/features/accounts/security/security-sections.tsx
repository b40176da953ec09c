import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { refreshFactors, secondFactorsQuery } from '../settings/queries.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { saveBlob } from '../../../lib/browser/save-file.ts';
import { brand } from '../../../lib/format/brand.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { AppSection } from './app-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import styles from './security.module.css';

/** Your second factors: the authenticator app, passkeys and recovery codes. */
export function SecuritySections({ isAdmin }: Readonly<{ isAdmin: boolean }>) {
  const factors = useQuery(secondFactorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Loaded
      query={factors}
      skeleton={<Skeleton label="Loading your account..." count={2} />}
      errorTitle="Your account could not be loaded"
    >
      {({ is_enabled: isEnabled, totp, passkeys, recovery_codes_left: left }) => (
        <div className="stack loose">
          {isAdmin && !isEnabled && (
            <Notice kind="warning">
              Admins can move money and see all data, so they need a second factor. Please set up an
              authenticator app or a passkey.
            </Notice>
          )}
          {codes !== null && (
            <RecoveryCodes key={codes[0]} codes={codes} onDone={() => setCodes(null)} />
          )}
          <AppSection createdAt={totp?.created_at ?? null} onCodes={setCodes} />
          <PasskeysSection passkeys={passkeys} onCodes={setCodes} />
          {isEnabled && <RecoverySection left={left} onCodes={setCodes} />}
        </div>
      )}
    </Loaded>
  );
}

const leftText = (left: number): string =>
  left === 1 ? 'You have 1 unused recovery code.' : `You have ${left} unused recovery codes.`;

/** How many recovery codes are left, and new ones. */
export function RecoverySection(
  props: Readonly<{ left: number; onCodes: (codes: readonly string[]) => void }>,
) {
  const { left, onCodes } = props;
  const [isAsking, setAsking] = useState(false);
  const replace = useMutation({
    mutationFn: () => nsem.secondFactors.replaceRecoveryCodes(),
    onSuccess: ({ recovery_codes: codes }) => {
      setAsking(false);
      onCodes(codes);
      return refreshFactors();
    },
  });
  return (
    <section className={dashboard.card} aria-labelledby="recovery">
      <h2 id="recovery">Recovery codes</h2>
      <p className="soft">{leftText(left)} Each lets you log in once without your phone.</p>
      <div className="buttons">
        <Button variant="default" onClick={() => setAsking(true)}>
          Get new codes
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Get new recovery codes"
          question={<p>Your old codes will no longer work.</p>}
          confirmLabel="Get new codes"
          tone="plain"
          isPending={replace.isPending}
          error={replace.error}
          onConfirm={() => replace.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Shows new recovery codes, once. */
export function RecoveryCodes(props: Readonly<{ codes: readonly string[]; onDone: () => void }>) {
  const { codes, onDone } = props;
  const { isCopied, copy } = useCopy('Select the codes and copy them by hand.');
  const text = `${codes.join('\n')}\n`;
  const save = () =>
    saveBlob(new Blob([text], { type: 'text/plain' }), `${brand} recovery codes.txt`);
  return (
    <section className={dashboard.card} aria-labelledby="new-codes">
      <h2 id="new-codes" ref={focusOnMount} tabIndex={-1}>
        Save your recovery codes
      </h2>
      <p>
        If you lose your phone, each of these codes lets you log in once. We show them only now:
        print them, or store them in a password manager.
      </p>
      <ol className={`tiles ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="buttons">
        <Button variant="light" aria-live="polite" onClick={() => copy(text)}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="light" onClick={save}>
          Download
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </section>
  );
}
