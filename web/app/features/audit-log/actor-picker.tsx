import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { firstAccountsQuery } from '../../entities/accounts/managed-accounts.ts';
import type { Choice } from '../../ui/kit/choice-field.tsx';
import { SearchableSelect } from '../../ui/kit/searchable-select.tsx';
import { allUsers, choiceOf } from './audit-url.ts';

const typingMs = 300;
const choices = 10;

/** The field that the picker replaces once it is used, and what was typed there meanwhile. */
export type ActorPickerProps = Readonly<{
  isUsed: boolean;
  chosen: Choice;
  typed: string;
  replaced: RefObject<HTMLInputElement | null>;
  onReady: () => void;
  onActor: (actor: string | null) => void;
}>;

/** Searches for an account on the server, by the start of a name or an e-mail. */
export function ActorPicker(props: ActorPickerProps) {
  const { chosen, replaced, onReady, onActor } = props;
  const [typed, setTyped] = useState(props.typed);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === replaced.current) field.current?.focus();
    onReady();
  }, [replaced, onReady]);
  // The list starts with the text of its choice, which is not what was typed.
  const isStarting = useRef(true);
  useEffect(() => {
    isStarting.current = false;
  }, []);
  const [searched] = useDebouncedValue(typed === chosen.label ? '' : typed.trim(), typingMs);
  const q = searched.slice(0, 200);
  const found = useQuery({
    ...firstAccountsQuery({ ...(q !== '' && { q }), limit: choices }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const offered = [allUsers, ...(found.data ?? []).map(choiceOf)];
  const isOffered = offered.some(({ value }) => value === chosen.value);
  return (
    <SearchableSelect
      ref={field}
      label="Done by"
      data={isOffered ? offered : [chosen, ...offered]}
      // The server has searched already.
      filter={({ options }) => options}
      allowDeselect={false}
      onFocus={({ currentTarget }) => {
        // What is shown is replaced by what is typed; what has been typed is continued.
        const { value } = currentTarget;
        currentTarget.setSelectionRange(value === chosen.label ? 0 : value.length, value.length);
      }}
      onDropdownOpen={() => setOpen(true)}
      searchValue={typed}
      onSearchChange={(text) => isStarting.current || setTyped(text)}
      value={chosen.value}
      onChange={onActor}
    />
  );
}
