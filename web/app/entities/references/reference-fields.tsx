import { Button, Input, TextInput } from '@mantine/core';
import { useState } from 'react';

import { randomKey } from '../../lib/api/random-key.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import print from '../../ui/print.module.css';
import {
  longestDescription,
  mostReferences,
  referenceHint,
  referenceTypes,
  sortChosen,
  type ChosenReference,
} from './reference-files.ts';
import styles from './references.module.css';

/** Chooses reference files, each with an optional description. */
export function ReferenceFields(
  props: Readonly<{
    chosen: readonly ChosenReference[];
    /** How many the job has already. */
    used: number;
    onChange: (chosen: readonly ChosenReference[]) => void;
  }>,
) {
  const { chosen, used, onChange } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const room = Math.max(0, mostReferences - used - chosen.length);
  const add = (files: readonly File[]): void => {
    const sorted = sortChosen(files, room);
    setProblem(sorted.problem);
    const added = sorted.taken.map((file) => ({ id: randomKey(), file, description: '' }));
    if (added.length > 0) onChange([...chosen, ...added]);
  };
  return (
    <div className={`${styles.fields} ${print.never}`}>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Files to add">
          {chosen.map((item) => (
            <ChosenFile
              key={item.id}
              item={item}
              onDescribe={(description) =>
                onChange(chosen.map((one) => (one.id === item.id ? { ...one, description } : one)))
              }
              onRemove={() => {
                setProblem(null);
                onChange(chosen.filter(({ id }) => id !== item.id));
              }}
            />
          ))}
        </ul>
      )}
      {room > 0 ? (
        <FilePick
          label={chosen.length + used === 0 ? 'Choose files' : 'Choose more files'}
          hint={referenceHint}
          accept={referenceTypes}
          onPickAll={add}
        />
      ) : (
        <p className={styles.soft}>This job has all {mostReferences} files that it can have.</p>
      )}
      {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
    </div>
  );
}

function ChosenFile(
  props: Readonly<{
    item: ChosenReference;
    onDescribe: (description: string) => void;
    onRemove: () => void;
  }>,
) {
  const { item, onDescribe, onRemove } = props;
  const { name, size } = item.file;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className="numeric">{formatBytes(size)}</span>
        </div>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <TextInput
        label={`What ${name} is (optional)`}
        placeholder="The notice of last year"
        maxLength={longestDescription}
        value={item.description}
        onChange={({ currentTarget: { value } }) => onDescribe(value)}
      />
    </li>
  );
}
