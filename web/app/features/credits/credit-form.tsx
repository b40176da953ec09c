import { NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Transaction } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { errorText, fieldErrors } from '../../lib/error-text.ts';
import { formatGhs } from '../../lib/money.ts';
import { nsem } from '../../lib/nsem.ts';
import dashboard from '../../ui/dashboard.module.css';
import formStyles from '../../ui/form.module.css';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { creditOf, creditSchema, noCredit, type CreditValues } from './credit-values.ts';

/** Credits a client's wallet, until a payment provider does. */
export function CreditForm() {
  const form = useForm<CreditValues>({
    initialValues: noCredit,
    validate: schemaResolver(creditSchema, { sync: true }),
  });
  const credit = useMutation({
    mutationFn: (values: CreditValues) => nsem.wallet.credit(creditOf(values)),
    onSuccess: (line, { client }) => {
      form.reset();
      showToast('success', 'Wallet credited', creditText(line, client));
    },
    onError: (error) => {
      const { user_id: client, ...others } = fieldErrors(error);
      form.setErrors(client === undefined ? others : { ...others, client });
    },
  });
  return (
    <section className={dashboard.card} aria-label="Credit a wallet">
      <h2>Credit a wallet</h2>
      <p className={formStyles.hint}>
        For money that has arrived outside, such as mobile money or a bank transfer. Clients see
        their client number at the top of their dashboard.
      </p>
      <form
        className={formStyles.form}
        onSubmit={form.onSubmit((values) => credit.mutate(values))}
        noValidate
      >
        <div className={formStyles.row}>
          <NumberInput
            label="Client number"
            withAsterisk
            hideControls
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('client')}
          />
          <NumberInput
            label="Amount in GHS"
            withAsterisk
            hideControls
            decimalScale={2}
            allowNegative={false}
            thousandSeparator=","
            {...form.getInputProps('amount')}
          />
        </div>
        <TextInput
          label="Note"
          description="Where the money came from; the client reads it in the wallet’s statement."
          placeholder="Mobile money, Adabraka branch"
          withAsterisk
          {...form.getInputProps('note')}
        />
        {credit.isError && (
          <Notice kind="error" title="The wallet was not credited">
            {errorText(credit.error)}
          </Notice>
        )}
        {credit.isSuccess && (
          <Notice kind="success" title="Wallet credited">
            {creditText(credit.data, credit.variables.client)}
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
    </section>
  );
}

const creditText = (line: Transaction, client: number | string): string =>
  `${formatGhs(line.amount)} for client ${client}. The balance is now ${formatGhs(line.balance_after)}.`;
