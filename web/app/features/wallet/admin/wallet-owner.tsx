import { NotFoundError, type ManagedAccount } from '@nsem/sdk';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { managedAccountQuery, roleNames } from '../../../entities/accounts/managed-accounts.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { parseDecimal } from '../../../lib/format/parse-decimal.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './wallet.module.css';

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
  const number = 'value' in parsed ? parsed.value : 0;
  const isNumber = Number.isSafeInteger(number) && number > 0;
  const { data, error } = useQuery({ ...managedAccountQuery(number), enabled: isNumber });
  if (settled !== typed || !isNumber || (data === undefined && error === null))
    return { problem: 'Check first whose wallet this is', isMistaken: false };
  if (data === undefined) {
    const isUnknown = error instanceof NotFoundError;
    const problem = isUnknown ? `There is no user with the number ${number}.` : errorText(error);
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
    <output className={styles.owner}>
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
