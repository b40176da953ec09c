import { longestSpeakerName, toSpeakerName } from '@nsem/core/texts';
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';

import type { Edit } from '../segments/editor-state.ts';
import rows from '../segments/rows.module.css';
import { leaveFocus, ToolButton } from '../tools/tool-button.tsx';
import tools from '../tools/tools.module.css';
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
    <fieldset className={tools.tools} aria-label="Speaker">
      {speakers.map((name, nth) => (
        <button
          key={name}
          type="button"
          className={tools.chip}
          aria-pressed={name === speaker}
          {...(nth < numbered && { title: `Ctrl + ${nth + 1}` })}
          onMouseDown={leaveFocus}
          onClick={() => edit(setPart(index, { speaker: name === speaker ? null : name }))}
        >
          {name}
        </button>
      ))}
      <ToolButton name="New speaker" isExpanded={isNaming} act={() => setNaming(!isNaming)} />
      {speaker !== null && (
        <ToolButton name="Rename" isExpanded={isRenaming} act={() => setRenaming(!isRenaming)} />
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
    <form className={`${tools.tools} ${styles.naming}`} onSubmit={submit}>
      <label htmlFor={id} className="soft small">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className={rows.field}
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
      <button type="submit" className={tools.chip}>
        Save
      </button>
    </form>
  );
}
