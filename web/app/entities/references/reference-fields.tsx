import { Button, Input, TextInput } from '@mantine/core';
import { useState } from 'react';

import { randomKey } from '../../lib/api/idempotency-key.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import print from '../../ui/print.module.css';
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
        <ul className="stack" aria-label="Files to add">
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
        <p className="soft small">This job has all {mostReferences} files that it can have.</p>
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
    <li className="stack panel">
      <div className="row apart">
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className="numeric soft small">{formatBytes(size)}</span>
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

/** How many reference files a job can have. */
const mostReferences = 10;

/** The longest description of a reference file, in characters. */
const longestDescription = 200;

const largestBytes = 50 * 1024 * 1024;

const endings = 'pdf docx odt txt md csv png jpg jpeg webp mp3 wav m4a mp4 ogg'.split(' ');

/** What the file chooser offers. */
const referenceTypes = endings.map((ending) => `.${ending}`).join(',');

/** Which files can be added, in words. */
const referenceHint = `PDF, Word, text, pictures or sound, up to ${formatBytes(largestBytes)} each`;

/** A file that was chosen, and what the client says about it; '' for nothing. */
export type ChosenReference = Readonly<{ id: string; file: File; description: string }>;

/** Why a file cannot be added, before any of it is sent; null if it can. The server checks it too. */
export function referenceProblem({ name, size }: File): string | null {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!endings.includes(ending)) return `${name} is not a type of file that can be added.`;
  if (size === 0) return `${name} is empty.`;
  if (size > largestBytes) return `${name} is larger than ${formatBytes(largestBytes)}.`;
  return null;
}

/** What was chosen at once: the files that can be added, and why others cannot. */
export function sortChosen(
  files: readonly File[],
  room: number,
): Readonly<{ taken: readonly File[]; problem: string | null }> {
  const fitting = files.filter((file) => referenceProblem(file) === null);
  const taken = fitting.slice(0, room);
  const problems = files.map(referenceProblem).filter((problem) => problem !== null);
  if (fitting.length > taken.length)
    problems.push(`A job can have ${mostReferences} reference files.`);
  return { taken, problem: problems.length === 0 ? null : problems.join(' ') };
}
