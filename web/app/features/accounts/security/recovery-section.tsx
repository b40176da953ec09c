import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { refreshFactors } from '../../../entities/second-factors/queries.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import styles from './security.module.css';

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
      <p className={styles.note}>{leftText(left)} Each lets you log in once without your phone.</p>
      <div className={dashboard.actions}>
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
