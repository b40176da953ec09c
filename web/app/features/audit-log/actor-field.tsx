import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ManagedAccount } from '@nsem/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  firstAccountsQuery,
  managedAccountQuery,
} from '../../entities/accounts/managed-accounts.ts';

const allUsers = { value: '', label: 'All users' };

const typingMs = 300;
const choices = 10;

const choiceOf = ({ id, name, email }: ManagedAccount) => ({
  value: String(id),
  label: `${name} (${email})`,
});

/** Chooses the account whose actions are listed, by the start of a name or an e-mail. */
export function ActorField(
  props: Readonly<{ actor: number | undefined; onActor: (actor: string | null) => void }>,
) {
  const { actor, onActor } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const chosen = useQuery({ ...managedAccountQuery(actor ?? 0), enabled: actor !== undefined });
  const known = actor === undefined ? allUsers : knownChoice(actor, chosen.data);
  const [searched] = useDebouncedValue(typed === known.label ? '' : typed.trim(), typingMs);
  const q = searched.slice(0, 200);
  const found = useQuery({
    ...firstAccountsQuery({ ...(q !== '' && { q }), limit: choices }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const offered = [allUsers, ...(found.data ?? []).map(choiceOf)];
  const isOffered = offered.some(({ value }) => value === known.value);
  return (
    <Select
      label="Done by"
      data={isOffered ? offered : [known, ...offered]}
      // The server has searched already.
      filter={({ options }) => options}
      searchable
      allowDeselect={false}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onDropdownOpen={() => setOpen(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={known.value}
      onChange={onActor}
    />
  );
}

const knownChoice = (actor: number, account: ManagedAccount | undefined) =>
  account?.id === actor ? choiceOf(account) : { value: String(actor), label: `Account ${actor}` };
