import type { ManagedAccount } from '@nsem/sdk';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

import { managedAccountQuery } from '../../entities/accounts/managed-accounts.ts';
import { idParam } from '../../lib/address/search-params.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { ChevronIcon, type Choice, ChoiceField } from '../../ui/kit/choice-field.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { actionNames, auditedActions, auditedKinds, kindNames } from './action-names.ts';
import { allUsers, type AuditView, choiceOf, noFilters } from './audit-url.ts';
import type { ActorPickerProps } from './actor-picker.tsx';
import styles from './audit-log.module.css';

const actionChoices = auditedActions
  .map((value) => ({ value, label: actionNames[value] }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const kindChoices = auditedKinds.map((value) => ({ value, label: kindNames[value] }));

const numberProblem = (text: string): string | null =>
  text.trim() === '' || idParam(text.trim()) !== undefined ? null : 'Enter a number';

/** The filters of the log, which are in the address. */
export function AuditFilters(props: Readonly<{ view: AuditView; isFiltered: boolean }>) {
  const { view, isFiltered } = props;
  const filter = useFilters();
  return (
    <search className={styles.filters}>
      <ActorField actor={view.actor} onActor={(actor) => filter({ actor })} />
      <ChoiceField
        label="Action"
        choices={[{ value: '', label: 'All actions' }, ...actionChoices]}
        value={view.action ?? ''}
        onChange={(action) => filter({ action })}
      />
      <ChoiceField
        label="Done to"
        choices={[{ value: '', label: 'Anything' }, ...kindChoices]}
        value={view.kind ?? ''}
        onChange={(kind) => filter({ kind, object: null })}
      />
      <SearchBox
        label="Number"
        isLabelShown
        placeholder="Any"
        disabled={view.kind === undefined}
        problemOf={numberProblem}
        q={view.object === undefined ? '' : String(view.object)}
        onSearch={(object) => filter({ object: object.trim() })}
      />
      <TextInput
        type="date"
        label="From"
        value={view.from ?? ''}
        onChange={({ currentTarget }) => filter({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={view.to ?? ''}
        onChange={({ currentTarget }) => filter({ to: currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="default" size="md" onClick={() => filter(noFilters)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

const ActorPicker = lazyPart(
  async () => (await import('./actor-picker.tsx')).ActorPicker,
  ({ isUsed }: ActorPickerProps) => isUsed,
);

/**
 * Chooses the account whose actions are listed. Until it is used, it is a field that shows which
 * one: the list with its search is loaded when the field gets the focus.
 */
function ActorField(
  props: Readonly<{ actor: number | undefined; onActor: (actor: string | null) => void }>,
) {
  const { actor, onActor } = props;
  const [isUsed, setUsed] = useState(false);
  const [isReady, setReady] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const plain = useRef<HTMLInputElement>(null);
  const account = useQuery({ ...managedAccountQuery(actor ?? 0), enabled: actor !== undefined });
  const chosen = actor === undefined ? allUsers : knownChoice(actor, account.data);
  return (
    <div>
      {!isReady && (
        <TextInput
          ref={plain}
          label="Done by"
          autoComplete="off"
          rightSection={<ChevronIcon />}
          rightSectionWidth="1.75rem"
          rightSectionPointerEvents="none"
          value={typed ?? chosen.label}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onFocus={({ currentTarget }) => {
            currentTarget.select();
            setUsed(true);
          }}
        />
      )}
      <ActorPicker
        isUsed={isUsed}
        chosen={chosen}
        typed={typed ?? chosen.label}
        replaced={plain}
        onReady={useCallback(() => setReady(true), [])}
        onActor={onActor}
      />
    </div>
  );
}

const knownChoice = (actor: number, account: ManagedAccount | undefined): Choice =>
  account?.id === actor ? choiceOf(account) : { value: String(actor), label: `Account ${actor}` };
