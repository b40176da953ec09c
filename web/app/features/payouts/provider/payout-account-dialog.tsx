import { Button, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { PayoutAccount, PayoutAccountUpdate, User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import {
  accountName,
  networkNames,
  numberText,
  showPayoutAccount,
} from '../../../entities/payouts/payouts.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';

/** The account to change; null to add one, undefined while it is loading. */
export type PayoutAccountDialogProps = Readonly<{
  user: User;
  account: PayoutAccount | null | undefined;
  opened: boolean;
  onClose: () => void;
}>;

/** Adds or changes where a provider is paid. */
export const PayoutAccountDialog = ({
  user,
  account = null,
  opened,
  onClose,
}: PayoutAccountDialogProps) => (
  <Dialog
    title={account === null ? 'Add a payout account' : 'Change the payout account'}
    opened={opened}
    onClose={onClose}
    size="sm"
  >
    <PayoutAccountForm user={user} account={account} onDone={onClose} />
  </Dialog>
);

type Form = UseFormReturnType<AccountValues>;

const failure = { title: 'Not Saved', text: 'Failed to update payout account. Please try again.' };

const kinds = [
  { value: 'mobile_money', label: 'Mobile money' },
  { value: 'bank', label: 'Bank account' },
];

const networks = Object.entries(networkNames).map(([value, label]) => ({ value, label }));

/** The form of a payout account: the kind, the number, and the name in which it is registered. */
export function PayoutAccountForm(
  props: Readonly<{ user: User; account: PayoutAccount | null; onDone: () => void }>,
) {
  const { user, account, onDone } = props;
  const form = useForm<AccountValues>({
    initialValues: valuesOf(account, user.name),
    validate: checkValues,
  });
  useKeptInput('payout-account', form.values, form.setValues);
  const save = useMutation({
    mutationFn: (values: AccountValues) => nsem.account.payoutAccount.replace(updateOf(values)),
    onSuccess: (saved) => {
      showPayoutAccount(saved);
      onDone();
      const text = `${accountName(saved)} ${numberText(saved)}`;
      showToast('success', 'Payout Account Saved', text);
    },
    onError: (error) => showToast('error', failure.title, errorText(error, failure.text)),
  });
  const submit = (values: AccountValues): void => {
    if (!save.isPending) save.mutate(values);
  };
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <SegmentedControl
        aria-label="Kind of account"
        fullWidth
        size="md"
        data={kinds}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'mobile_money' ? (
        <WalletFields form={form} />
      ) : (
        <BankFields form={form} />
      )}
      <TextInput
        label="Name on the account"
        description="As it is registered with the network or the bank."
        autoComplete="name"
        maxLength={100}
        withAsterisk
        {...form.getInputProps('holderName')}
      />
      <p className="soft small">
        Only you and the admins who pay you see it. We send you a mail whenever it changes.
      </p>
      {save.isError && (
        <Notice kind="error" title={failure.title}>
          {errorText(save.error, failure.text)}
        </Notice>
      )}
      <div className="row apart">
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={save.isPending} />
        {account !== null && <RemoveAccountButton onRemoved={onDone} />}
      </div>
    </form>
  );
}

const WalletFields = ({ form }: { form: Form }) => (
  <>
    <SegmentedControl
      aria-label="Network"
      fullWidth
      size="md"
      data={networks}
      {...form.getInputProps('network')}
    />
    <TextInput
      label="Mobile number"
      placeholder="024 412 3456"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      withAsterisk
      data-autofocus
      {...form.getInputProps('number')}
    />
  </>
);

const BankFields = ({ form }: { form: Form }) => (
  <>
    <div className={formStyles.row}>
      <TextInput label="Bank" maxLength={100} withAsterisk {...form.getInputProps('bankName')} />
      <TextInput label="Branch (optional)" maxLength={100} {...form.getInputProps('branch')} />
    </div>
    <TextInput
      label="Account number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      withAsterisk
      {...form.getInputProps('accountNumber')}
    />
  </>
);

const failed = 'Not Removed';
const fallback = 'Failed to remove payout account. Please try again.';

/** Removes where a provider is paid, after a question. */
export function RemoveAccountButton({ onRemoved }: { onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => nsem.account.payoutAccount.delete(),
    onSuccess: () => {
      showPayoutAccount(null);
      onRemoved();
      showToast('success', 'Payout Account Removed', '');
    },
    onError: (error) => showToast('error', failed, errorText(error, fallback)),
  });
  return (
    <>
      <Button variant="subtle" color="red" size="md" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove the payout account?"
          question={<p>We cannot pay you until you add another one.</p>}
          confirmLabel="Remove"
          isPending={remove.isPending}
          error={remove.error}
          errorTitle={failed}
          errorFallback={fallback}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The fields of the form; those of the other kind stay as they were typed. */
export type AccountValues = Readonly<{
  kind: PayoutAccount['kind'];
  network: NonNullable<PayoutAccount['network']>;
  number: string;
  bankName: string;
  branch: string;
  accountNumber: string;
  holderName: string;
}>;

/** The values of the present account, or those of a new one in the provider's name. */
export function valuesOf(account: PayoutAccount | null, name: string): AccountValues {
  return {
    kind: account?.kind ?? 'mobile_money',
    network: account?.network ?? 'mtn',
    number: account?.number ? numberText(account) : '',
    bankName: account?.bank_name ?? '',
    branch: account?.branch ?? '',
    accountNumber: account?.account_number ?? '',
    holderName: account?.holder_name ?? name,
  };
}

type Errors = Partial<Record<keyof AccountValues, string>>;

const digitsOf = (typed: string): string => typed.replaceAll(/[\s\-.()]/g, '');

const mobileShape = /^(?:\+|00)?(?:233|0)[25]\d{8}$/;
const bankShape = /^\d{6,20}$/;

/** What is missing or cannot be right, by field. */
export function checkValues(values: AccountValues): Errors {
  const errors: Errors = {};
  if (values.holderName.trim() === '') errors.holderName = 'Enter the name on the account';
  if (values.kind === 'mobile_money') {
    if (!mobileShape.test(digitsOf(values.number))) {
      errors.number = 'Enter a Ghanaian mobile number, such as 024 412 3456';
    }
    return errors;
  }
  if (values.bankName.trim() === '') errors.bankName = 'Enter the name of the bank';
  if (!bankShape.test(digitsOf(values.accountNumber))) {
    errors.accountNumber = 'Enter the account number: 6 to 20 digits';
  }
  return errors;
}

/** The request body for values that have passed the check. */
export function updateOf(values: AccountValues): PayoutAccountUpdate {
  const { kind, network, number, holderName } = values;
  if (kind === 'mobile_money') return { kind, network, number, holder_name: holderName };
  const branch = values.branch.trim() || null;
  const bank = { bank_name: values.bankName, branch, account_number: values.accountNumber };
  return { kind, ...bank, holder_name: holderName };
}
