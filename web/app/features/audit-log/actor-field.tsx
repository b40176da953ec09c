import { TextInput } from '@mantine/core';
import type { ManagedAccount } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

import { managedAccountQuery } from '../../entities/accounts/managed-accounts.ts';
import { ChevronIcon, type Choice } from '../../ui/kit/choice-field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { allUsers, choiceOf } from './actor-choice.ts';
import type { ActorPickerProps } from './actor-picker.tsx';

const ActorPicker = lazyPart(
  async () => (await import('./actor-picker.tsx')).ActorPicker,
  ({ isUsed }: ActorPickerProps) => isUsed,
);

/**
 * Chooses the account whose actions are listed. Until it is used, it is a field that shows which
 * one: the list with its search is loaded when the field gets the focus.
 */
export function ActorField(
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
