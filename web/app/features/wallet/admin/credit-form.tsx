import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { ManagedAccount, Transaction } from '@nsem/sdk';

import { reportWaiting } from '../../../entities/approvals/waiting-approvals.ts';
import { errorText, fieldErrors } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { creditSchema, noCredit, type CreditValues } from './credit-values.ts';
import { useCredit } from './credit-queries.ts';
import { useWalletOwner, WalletOwnerLine } from './wallet-owner.tsx';

/**
 * Credits a client's wallet by hand, in place of a payment provider.
 *
 * @param props.client the preselected client number; empty to type one
 */
export function CreditForm(props: Readonly<{ client: string; onCredited: () => void }>) {
  const form = useForm<CreditValues>({
    initialValues: { ...noCredit, client: props.client },
    validate: schemaResolver(creditSchema, { sync: true }),
  });
  useKeptInput(`credit-${props.client || 'new'}`, form.values, form.setValues);
  const credit = useCredit();
  const owner = useWalletOwner(form.values.client);
  const submit = (values: CreditValues): void => {
    if (credit.isPending) return;
    const { account } = owner;
    if (account === undefined) return form.setFieldError('client', owner.problem);
    credit.mutate(values, {
      onSuccess: (line) => {
        props.onCredited();
        showToast('success', 'Wallet credited', creditText(line, account));
      },
      onError: (error) => {
        if (reportWaiting(error)) return props.onCredited();
        const { user_id: client, ...others } = fieldErrors(error);
        form.setErrors(client === undefined ? others : { ...others, client });
      },
    });
  };
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <p className={formStyles.hint}>
        For money received outside the marketplace, such as mobile money or a bank transfer. Clients
        see their client number at the top of their dashboard.
      </p>
      <div>
        <TextInput
          label="Client number"
          withAsterisk
          data-autofocus={props.client === '' || undefined}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('client')}
        />
        <WalletOwnerLine owner={owner} />
      </div>
      <TextInput
        label="Amount in GHS"
        withAsterisk
        data-autofocus={props.client !== '' || undefined}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Note"
        description="Where the money came from. The client sees this in the wallet statement."
        placeholder="Mobile money, Adabraka branch"
        withAsterisk
        {...form.getInputProps('note')}
      />
      {credit.isError && (
        <Notice kind="error" title="The wallet was not credited">
          {errorText(credit.error)}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <SubmitButton
          label="Credit Wallet"
          pendingLabel="Crediting..."
          isPending={credit.isPending}
        />
      </div>
    </form>
  );
}

const creditText = (line: Transaction, { id, name }: ManagedAccount): string =>
  `${formatGhs(line.amount)} for ${name}, client ${id}. The balance is now ${formatGhs(line.balance_after)}.`;
