import { Switch } from '@mantine/core';

import styles from './api-keys.module.css';
import { scopeNames, type KeyScope, type ScopedOwner } from './key-scopes.ts';

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
  work: 'All that the other choices allow, and report jobs that cannot be done.',
  'work:accept': 'See offers and your jobs, take and release jobs, and propose later due times.',
  'work:deliver': 'See offers and your jobs, save drafts, upload files and deliver.',
  'work:read': 'See offers and your jobs, with their texts and files.',
};

const allScopes = Object.keys(scopeTexts) as KeyScope[];

/** The scopes that a key of this owner can have: those of providers begin alike. */
const scopesOf = (owner: ScopedOwner): readonly KeyScope[] =>
  allScopes.filter((scope) => scope.startsWith('work') === (owner === 'service-provider'));

export type KeyScopeFieldsProps = Readonly<{
  /** Null if the key has no scopes, or as long as nothing is shown. */
  owner: ScopedOwner | null;
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}>;

/** The choice of what a key with scopes may do. */
export function KeyScopeFields({ owner, chosen, onChange }: KeyScopeFieldsProps) {
  if (owner === null) return null;
  const choose = (scope: KeyScope, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope));
  return (
    <fieldset className={`tiles ${styles.scopes}`}>
      <legend className="strong">What the key may do</legend>
      {scopesOf(owner).map((scope) => (
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
