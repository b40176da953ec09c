import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { type ManagedAccount, type NewCredit, NotFoundError, type Transaction } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type infer as Infer,
  int,
  lte,
  maxLength,
  minLength,
  NEVER,
  number,
  object,
  pipe,
  positive,
  string,
  transform,
  trim,
} from 'zod/mini';

import { managedAccountQuery, roleNames } from '../../../entities/accounts/managed-accounts.ts';
import { reportWaiting } from '../../../entities/approvals/waiting-approvals.ts';
import { refreshWallets } from '../../../entities/wallet/wallets.ts';
import { errorText, fieldErrors } from '../../../lib/api/calls.ts';
import { type KeyedRequest, keyRequest } from '../../../lib/api/idempotency-key.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import styles from './wallet.module.css';

/** The wallet to credit: a client number, `new` to type one, or undefined while closed. */
export type CreditDialogProps = Readonly<{
  credited: string | undefined;
  onClose: () => void;
}>;

/** Credits a wallet; opened from a client's row, that client is preselected. */
export function CreditDialog({ credited, onClose }: CreditDialogProps) {
  return (
    <Dialog title="Credit a Wallet" opened={credited !== undefined} onClose={onClose} size="md">
      {credited !== undefined && (
        <CreditForm
          client={credited === 'new' ? '' : credited}
          onCredited={() => {
            onClose();
            void refreshWallets();
          }}
        />
      )}
    </Dialog>
  );
}

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
      <p className="soft small">
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

/** Whose wallet a number means: the account of a client, or why it cannot be credited. */
export type WalletOwner = Readonly<
  { account: ManagedAccount } | { account?: undefined; problem: string; isMistaken: boolean }
>;

/** Longer than the pause between two digits. */
const typingMs = 300;

/** Finds whose wallet a typed client number means; while it is typed, no one's. */
export function useWalletOwner(typed: string): WalletOwner {
  const [settled] = useDebouncedValue(typed, typingMs);
  const parsed = parseDecimal(settled, { mostDecimals: 0 });
  const clientId = 'value' in parsed ? parsed.value : 0;
  const isNumber = Number.isSafeInteger(clientId) && clientId > 0;
  const { data, error } = useQuery({ ...managedAccountQuery(clientId), enabled: isNumber });
  if (settled !== typed || !isNumber || (data === undefined && error === null))
    return { problem: 'Check first whose wallet this is', isMistaken: false };
  if (data === undefined) {
    const isUnknown = error instanceof NotFoundError;
    const problem = isUnknown ? `There is no user with the number ${clientId}.` : errorText(error);
    return { problem, isMistaken: true };
  }
  if (data.role === 'client') return { account: data };
  const role = roleNames[data.role].toLowerCase();
  const problem = `${data.name} (${data.email}) is ${role === 'admin' ? 'an' : 'a'} ${role}. Only clients’ wallets can be credited.`;
  return { problem, isMistaken: true };
}

/** Shows whose wallet is credited, announced as it appears. */
export function WalletOwnerLine({ owner }: { owner: WalletOwner }) {
  const { account } = owner;
  return (
    <output className={`breakable ${styles.owner}`}>
      {account !== undefined && (
        <>
          <strong>{account.name}</strong>, {account.email}
          <br />
          {roleNames[account.role]} {account.id}
          {account.suspension !== null && ', suspended'}
        </>
      )}
      {account === undefined && owner.isMistaken && <Notice kind="warning">{owner.problem}</Notice>}
    </output>
  );
}

/** The values of the form, as typed. */
export type CreditValues = Readonly<{ client: string; amount: string; note: string }>;

/** An empty form. */
export const noCredit: CreditValues = { client: '', amount: '', note: '' };

const clientNumber = 'Enter the client number';
const positiveAmount = 'Enter an amount above 0, like 200 or 12.50';

const typedNumber = (emptyText: string, rules: Parameters<typeof parseDecimal>[1]) =>
  pipe(
    string(),
    transform((typed, { issues }): number => {
      const parsed = parseDecimal(typed, rules);
      if ('value' in parsed) return parsed.value;
      const message = parsed.fault === 'empty' ? emptyText : parsed.problem;
      issues.push({ code: 'custom', message, input: typed });
      return NEVER;
    }),
  );

/** The validation of the form. */
export const creditSchema = object({
  client: pipe(
    typedNumber(clientNumber, { mostDecimals: 0 }),
    int(clientNumber).check(positive(clientNumber)),
  ),
  amount: pipe(
    typedNumber(positiveAmount, { mostDecimals: 2, unit: 'GHS' }),
    number(positiveAmount).check(
      positive(positiveAmount),
      lte(1_000_000, 'At most 1,000,000 at once'),
    ),
  ),
  note: string().check(trim(), minLength(1, 'Enter where the money came from'), maxLength(500)),
});

/** The request body of valid values. */
export function creditOf(values: CreditValues): NewCredit {
  const { client, amount, note }: Infer<typeof creditSchema> = creditSchema.parse(values);
  return { user_id: client, amount, note };
}

/** Credits a wallet. Retrying the same credit reuses its idempotency key, so it counts once. */
export function useCredit() {
  const sent = useRef<KeyedRequest | null>(null);
  return useMutation({
    mutationFn: (values: CreditValues): Promise<Transaction> => {
      const body = creditOf(values);
      sent.current = keyRequest([body], sent.current);
      return nsem.wallet.credit(body, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => {
      sent.current = null;
    },
  });
}
