import { longestSpeakerName, toSpeakerName } from '@nsem/core/texts';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';

import type { Edit } from '../segments/editor-state.ts';
import { renameSpeaker, setPart } from './parts.ts';
import styles from './transcript.module.css';

/** The speakers with keys of their own. */
const numbered = 9;

/** Chooses the speaker of a part, names a new one, or gives a speaker another name. */
export function SpeakerChoice(
  props: Readonly<{
    speaker: string | null;
    speakers: readonly string[];
    isNaming: boolean;
    setNaming: (isNaming: boolean) => void;
    index: number;
    edit: (step: Edit) => void;
  }>,
) {
  const { speaker, speakers, isNaming, setNaming, index, edit } = props;
  const [isRenaming, setRenaming] = useState(false);
  return (
    <fieldset className={styles.speakers} aria-label="Speaker">
      {speakers.map((name, nth) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={name === speaker}
          {...(nth < numbered && { title: `Ctrl + ${nth + 1}` })}
          onMouseDown={keepFocus}
          onClick={() => edit(setPart(index, { speaker: name === speaker ? null : name }))}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        className={styles.tool}
        aria-expanded={isNaming}
        onClick={() => setNaming(!isNaming)}
      >
        New speaker
      </button>
      {speaker !== null && (
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isRenaming}
          onClick={() => setRenaming(!isRenaming)}
        >
          Rename
        </button>
      )}
      {isNaming && (
        <NameForm
          label="Name of the new speaker"
          name=""
          onName={(name) => {
            setNaming(false);
            edit(setPart(index, { speaker: name }));
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {isRenaming && speaker !== null && (
        <NameForm
          key={speaker}
          label={`New name for ${speaker}, everywhere`}
          name={speaker}
          onName={(name) => {
            setRenaming(false);
            edit(renameSpeaker(speaker, name));
          }}
          onClose={() => setRenaming(false)}
        />
      )}
    </fieldset>
  );
}

/** A press must not take the focus from the field, or the keyboard of a phone would close. */
const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault();

function NameForm(
  props: Readonly<{
    label: string;
    name: string;
    onName: (name: string) => void;
    onClose: () => void;
  }>,
) {
  const { label, name, onName, onClose } = props;
  const id = useId();
  const [entered, setEntered] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const accepted = toSpeakerName(entered);
    if (accepted === null) field.current?.focus();
    else onName(accepted);
  };
  return (
    <form className={styles.naming} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        placeholder="Ama Serwaa"
        maxLength={longestSpeakerName}
        autoComplete="off"
        value={entered}
        onChange={({ currentTarget }) => setEntered(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      <button type="submit" className={styles.chip}>
        Save
      </button>
    </form>
  );
}
