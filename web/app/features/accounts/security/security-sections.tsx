import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { secondFactorsQuery } from '../../../entities/second-factors/queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { AppSection } from './app-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoverySection } from './recovery-section.tsx';
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
        <div className={styles.sections}>
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
