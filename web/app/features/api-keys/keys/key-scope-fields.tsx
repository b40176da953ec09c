import { Switch } from '@mantine/core';

import styles from './api-keys.module.css';
import { scopeNames, type KeyScope } from './key-scopes.ts';

/** What each scope lets a key do. */
const scopeTexts: Readonly<Record<KeyScope, string>> = {
  backup: 'Download backups of all data and files.',
  credits: 'Add money to the wallets of clients.',
  languages: 'Add and remove languages.',
  payouts: 'Create and settle payouts, release held earnings, and read wallet summaries.',
  'payouts:create': 'Create and list payouts, without recording transfers.',
  'payouts:settle': 'List payouts, and record that they are sent, paid or failed.',
  prices: 'Change the price list.',
  reports: 'Read statistics, wallet totals and jobs, without the texts and files of clients.',
  'services:review': 'Approve and reject services, and activate and deactivate providers.',
};

const allScopes = Object.keys(scopeTexts) as KeyScope[];

export type KeyScopeFieldsProps = Readonly<{
  isShown: boolean;
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}>;

/** The choice of what an admin's key may do. */
export function KeyScopeFields({ isShown, chosen, onChange }: KeyScopeFieldsProps) {
  if (!isShown) return null;
  const choose = (scope: KeyScope, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <fieldset className={styles.scopes}>
      <legend>What the key may do</legend>
      {allScopes.map((scope) => (
        <Switch
          key={scope}
          label={scopeNames[scope]}
          description={scopeTexts[scope]}
          checked={chosen.includes(scope)}
          onChange={({ currentTarget: { checked } }) => choose(scope, checked)}
        />
      ))}
    </fieldset>
  );
}
