import { TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { PayoutAccount, User } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { accountName, networkNames, numberText } from '../../../entities/payouts/payouts.ts';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { showPayoutAccount } from './payout-account-query.ts';
import { checkValues, updateOf, valuesOf, type AccountValues } from './payout-account-values.ts';
import styles from './payout-account.module.css';
import { RemoveAccountButton } from './remove-account-button.tsx';

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
      <p className={styles.note}>
        Only you and the admins who pay you see it. We send you a mail whenever it changes.
      </p>
      {save.isError && (
        <Notice kind="error" title={failure.title}>
          {errorText(save.error, failure.text)}
        </Notice>
      )}
      <div className={styles.actions}>
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
