import { TextInput } from '@mantine/core';
import type { Passkey } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import { refreshFactors } from '../../../entities/second-factors/queries.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { canUsePasskeys, createPasskey, passkeyFailureText } from '../../../lib/browser/passkey.ts';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { Fold } from '../../../ui/fold.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { PasskeyItem } from './passkey-item.tsx';
import styles from './security.module.css';

type PasskeysSectionProps = Readonly<{
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[]) => void;
}>;

/** Lists, adds, renames and removes passkeys. */
export const PasskeysSection = ({ passkeys, onCodes }: PasskeysSectionProps) => (
  <section className={dashboard.card} aria-labelledby="passkeys">
    <h2 id="passkeys">Passkeys</h2>
    <p className={styles.note}>
      Log in with your fingerprint, your face or the PIN of your device, without a password.
    </p>
    {passkeys.length > 0 && (
      <ul className={dashboard.list} aria-label="Passkeys">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    )}
    {canUsePasskeys() ? (
      <Fold label="New passkey">
        <AddPasskey onCodes={onCodes} />
      </Fold>
    ) : (
      <Notice kind="info">
        This browser cannot use passkeys here. It needs a secure (https) address.
      </Notice>
    )}
  </section>
);

function AddPasskey({ onCodes }: Pick<PasskeysSectionProps, 'onCodes'>) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = useMutation({
    mutationFn: async (chosen: string) => {
      const passkey = await createPasskey(await nsem.secondFactors.startPasskeyRegistration());
      return nsem.secondFactors.registerPasskey({ name: chosen, passkey });
    },
    onSuccess: ({ passkey, recovery_codes: codes }) => {
      setName('');
      showToast('success', 'Passkey Added', passkey.name);
      if (codes !== null) onCodes(codes);
      return refreshFactors();
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    if (name.trim() === '') return setProblem('Please enter a name for the passkey.');
    add.mutate(name.trim());
  };
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Name of the new passkey"
        description="So that you recognise it: the device, for example"
        placeholder="Phone"
        maxLength={60}
        autoComplete="off"
        error={problem}
        value={name}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setName(currentTarget.value);
        }}
      />
      {add.isError && (
        <Notice kind="error" title="Passkey not added">
          {passkeyFailureText(add.error) ?? errorText(add.error)}
        </Notice>
      )}
      <div className={dashboard.actions}>
        <SubmitButton label="Add a passkey" pendingLabel="Adding..." isPending={add.isPending} />
      </div>
    </form>
  );
}
