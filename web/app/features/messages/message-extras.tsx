import { Button, Input, TextInput } from '@mantine/core';
import { useState } from 'react';

import { MicrophoneIcon } from '../../entities/recordings/playback.tsx';
import type { Sound } from '../../entities/recordings/recording.ts';
import {
  attachedFileTypes,
  type ChosenFile,
  ChosenFiles,
  mostFiles,
  sortFiles,
} from '../../entities/uploads/attached-files.tsx';
import { randomKey } from '../../lib/api/idempotency-key.ts';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import type { PlaceKind } from './conversation-text.ts';
import type { MessageDraft } from './message-files.ts';
import type { VoiceNoteProps } from './voice-note.tsx';

const VoiceNote = lazyPart(
  async () => (await import('./voice-note.tsx')).VoiceNote,
  (_: VoiceNoteProps) => true,
  { skeleton: <Skeleton label="Loading the recorder..." shape="line" count={1} /> },
);

type Props = Readonly<{
  draft: MessageDraft;
  kind: PlaceKind;
  hasFiles: boolean;
  placeError: string | null;
  onChange: (draft: MessageDraft) => void;
  onChunk: (chunk: Sound) => void;
}>;

/** What a message can have besides its text: its place, files and a voice note. */
export function MessageExtras(props: Props) {
  const { draft, kind, hasFiles, onChange, onChunk } = props;
  const [isVoiceOpen, setVoiceOpen] = useState(draft.voice !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const room = hasFiles ? mostFiles - draft.files.length - (draft.voice === null ? 0 : 1) : 0;
  const add = (files: readonly File[]): void => {
    const sorted = sortFiles(files, { room, of: 'A message' });
    setProblem(sorted.problem);
    const added = sorted.taken.map((file) => ({ id: randomKey(), file, description: '' }));
    if (added.length > 0) onChange({ ...draft, files: [...draft.files, ...added] });
  };
  const remove = (removed: ChosenFile): void => {
    setProblem(null);
    onChange({ ...draft, files: draft.files.filter(({ id }) => id !== removed.id) });
  };
  return (
    <>
      {hasFiles && isVoiceOpen && (
        <VoiceNote
          voice={draft.voice}
          takesFocus={draft.voice === null}
          onChange={(voice) => onChange({ ...draft, voice })}
          onChunk={onChunk}
        />
      )}
      {draft.files.length > 0 && <ChosenFiles files={draft.files} onRemove={remove} />}
      <div className="row">
        {room > 0 && (
          <FilePick
            label={draft.files.length === 0 ? 'Add files' : 'Add more files'}
            accept={attachedFileTypes}
            onPickAll={add}
          />
        )}
        {room > 0 && !isVoiceOpen && (
          <Button
            variant="default"
            leftSection={<MicrophoneIcon />}
            onClick={() => setVoiceOpen(true)}
          >
            Record
          </Button>
        )}
        <TextInput
          aria-label={placeLabels[kind].label}
          placeholder={placeLabels[kind].placeholder}
          leftSection={<span className="soft small">{placeLabels[kind].word}</span>}
          leftSectionWidth="3rem"
          maxLength={12}
          error={props.placeError}
          value={draft.fields.place}
          onChange={({ currentTarget: { value: place } }) =>
            onChange({ ...draft, fields: { ...draft.fields, place } })
          }
        />
      </div>
      {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
    </>
  );
}

const placeLabels = {
  segment: { label: 'Which line this is about (optional)', word: 'Line', placeholder: 'such as 3' },
  second: {
    label: 'Which time this is about (optional)',
    word: 'Time',
    placeholder: 'such as 1:05',
  },
} as const;
