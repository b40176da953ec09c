import { Button, TextInput } from '@mantine/core';
import type { Passkey } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';

import { refreshFactors } from '../settings/queries.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { canUsePasskeys, createPasskey, passkeyFailureText } from '../../../lib/browser/passkey.ts';
import { formatDay, formatInstant } from '../../../lib/format/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { Fold } from '../../../ui/facts.tsx';
import formStyles from '../../../ui/form.module.css';
import { focusOnMount } from '../../../ui/kit/focus.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

type PasskeysSectionProps = Readonly<{
  passkeys: readonly Passkey[];
  onCodes: (codes: readonly string[]) => void;
}>;

/** Lists, adds, renames and removes passkeys. */
export const PasskeysSection = ({ passkeys, onCodes }: PasskeysSectionProps) => (
  <section className={dashboard.card} aria-labelledby="passkeys">
    <h2 id="passkeys">Passkeys</h2>
    <p className="soft">
      Log in with your fingerprint, your face or the PIN of your device, without a password.
    </p>
    {passkeys.length > 0 && (
      <ul className="ruled" aria-label="Passkeys">
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
      <div className="buttons">
        <SubmitButton label="Add a passkey" pendingLabel="Adding..." isPending={add.isPending} />
      </div>
    </form>
  );
}

type PasskeyItemProps = Readonly<{ passkey: Passkey }>;

/** A passkey with its facts and actions. */
function PasskeyItem({ passkey }: PasskeyItemProps) {
  const { name, created_at: createdAt, last_used: lastUsed } = passkey;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const stopRenaming = (): void => {
    setOpen(null);
    renameButton.current?.focus();
  };
  return (
    <li className="stack tight">
      {open === 'rename' ? (
        <RenamePasskey passkey={passkey} onDone={stopRenaming} />
      ) : (
        <h3>{name}</h3>
      )}
      <p className={dashboard.facts}>
        <span>Added {formatDay(createdAt)}</span>
        <span>{lastUsed === null ? 'Never used' : `Last used ${formatInstant(lastUsed)}`}</span>
      </p>
      <div className="buttons">
        <Button
          ref={renameButton}
          variant="default"
          aria-label={`Rename: ${name}`}
          aria-expanded={open === 'rename'}
          onClick={() => (open === 'rename' ? stopRenaming() : setOpen('rename'))}
        >
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          aria-label={`Remove: ${name}`}
          onClick={() => setOpen('remove')}
        >
          Remove
        </Button>
      </div>
      {open === 'remove' && <RemovePasskey passkey={passkey} onClose={() => setOpen(null)} />}
    </li>
  );
}

function RenamePasskey({ passkey, onDone }: PasskeyItemProps & Readonly<{ onDone: () => void }>) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => nsem.secondFactors.renamePasskey(passkey.id, { name: name.trim() }),
    onSuccess: async () => {
      await refreshFactors();
      onDone();
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate();
  };
  return (
    <form className="row" onSubmit={submit} noValidate>
      <TextInput
        aria-label="New name"
        maxLength={60}
        autoComplete="off"
        ref={focusOnMount}
        error={rename.isError ? errorText(rename.error) : null}
        value={name}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SubmitButton label="Save" pendingLabel="Saving..." isPending={rename.isPending} />
    </form>
  );
}

function RemovePasskey({ passkey, onClose }: PasskeyItemProps & Readonly<{ onClose: () => void }>) {
  const remove = useMutation({
    mutationFn: () => nsem.secondFactors.deletePasskey(passkey.id),
    onSuccess: async () => {
      onClose();
      await refreshFactors();
    },
  });
  return (
    <ConfirmDialog
      title="Remove passkey"
      question={
        <p>
          You will no longer be able to log in with <strong>{passkey.name}</strong>. Delete it on
          the device as well.
        </p>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
