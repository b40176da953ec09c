import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Transaction } from '@nsem/sdk';

import { reportWaiting } from '../../../entities/approvals/report-waiting.ts';
import { errorText, fieldErrors } from '../../../lib/api/error-text.ts';
import { formatGhs } from '../../../lib/format/money.ts';
import formStyles from '../../../ui/form.module.css';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { creditSchema, noCredit, type CreditValues } from './credit-values.ts';
import { useCredit } from './credit-queries.ts';

/**
 * Credits a client's wallet by hand, in place of a payment provider.
 *
 * @param props.client the preselected client number; empty to type one
 * @param props.clientName the name of that client, if it is known
 */
export function CreditForm(
  props: Readonly<{
    client: string;
    clientName: string | undefined;
    onCredited: () => void;
  }>,
) {
  const form = useForm<CreditValues>({
    initialValues: { ...noCredit, client: props.client },
    validate: schemaResolver(creditSchema, { sync: true }),
  });
  const credit = useCredit();
  const submit = (values: CreditValues): void => {
    if (credit.isPending) return;
    credit.mutate(values, {
      onSuccess: (line) => {
        props.onCredited();
        showToast('success', 'Wallet credited', creditText(line, values.client.trim()));
      },
      onError: (error) => {
        if (reportWaiting(error)) return props.onCredited();
        const { user_id: client, ...others } = fieldErrors(error);
        form.setErrors(client === undefined ? others : { ...others, client });
      },
    });
  };
  const isNamed = props.clientName !== undefined && form.values.client === props.client;
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <p className={formStyles.hint}>
        For money received outside the marketplace, such as mobile money or a bank transfer. Clients
        see their client number at the top of their dashboard.
      </p>
      <div className={formStyles.row}>
        <TextInput
          label="Client number"
          description={isNamed && props.clientName}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          data-autofocus={props.client === '' || undefined}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('client')}
        />
        <TextInput
          label="Amount in GHS"
          withAsterisk
          data-autofocus={props.client !== '' || undefined}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('amount')}
        />
      </div>
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

const creditText = (line: Transaction, client: string): string =>
  `${formatGhs(line.amount)} for client ${client}. The balance is now ${formatGhs(line.balance_after)}.`;
