import { Button, Input, TextInput } from '@mantine/core';
import { useState } from 'react';

import { MicrophoneIcon } from '../../entities/recordings/playback.tsx';
import { isSoundFile, type Sound } from '../../entities/recordings/recording.ts';
import { VoiceInput } from '../../entities/recordings/voice-input.tsx';
import { randomKey } from '../../lib/api/idempotency-key.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import { FilePick } from '../../ui/kit/file-pick.tsx';
import type { PlaceKind } from './conversation-text.ts';
import {
  type ChosenFile,
  messageFileProblem,
  messageFileTypes,
  type MessageDraft,
  mostFiles,
  sortFiles,
} from './message-files.ts';

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
  const canAdd = hasFiles && draft.files.length + (draft.voice === null ? 0 : 1) < mostFiles;
  return (
    <>
      {hasFiles && isVoiceOpen && (
        <VoiceInput
          label="Voice note"
          voice={draft.voice}
          onChange={(voice) => onChange({ ...draft, voice })}
          onChunk={onChunk}
          accept=".mp3,.wav,.m4a,.aac,.ogg"
          uploadLabel="Choose a recording"
          check={async (file) =>
            isSoundFile(file) ? messageFileProblem(file) : 'This is not an audio file.'
          }
        />
      )}
      {hasFiles && <Files {...props} canAdd={canAdd} />}
      <div className="row">
        {canAdd && !isVoiceOpen && (
          <Button
            variant="default"
            leftSection={<MicrophoneIcon />}
            onClick={() => setVoiceOpen(true)}
          >
            Voice note
          </Button>
        )}
        <TextInput
          aria-label={placeLabels[kind].label}
          placeholder={placeLabels[kind].placeholder}
          maxLength={12}
          error={props.placeError}
          value={draft.fields.place}
          onChange={({ currentTarget: { value: place } }) =>
            onChange({ ...draft, fields: { ...draft.fields, place } })
          }
        />
      </div>
    </>
  );
}

const placeLabels = {
  segment: { label: 'Which line it is about (optional)', placeholder: 'About line 3' },
  second: { label: 'Which time it is about (optional)', placeholder: 'About 1:05' },
} as const;

function Files({ draft, canAdd, onChange }: Props & Readonly<{ canAdd: boolean }>) {
  const [problem, setProblem] = useState<string | null>(null);
  const room = mostFiles - draft.files.length - (draft.voice === null ? 0 : 1);
  const add = (files: readonly File[]): void => {
    const sorted = sortFiles(files, room);
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
      {draft.files.length > 0 && (
        <ul className="stack tight" aria-label="Files to send">
          {draft.files.map((item) => (
            <li key={item.id} className="row apart">
              <span className="grow">
                {item.file.name}{' '}
                <span className="numeric soft small">{formatBytes(item.file.size)}</span>
              </span>
              <Button
                variant="default"
                aria-label={`Remove ${item.file.name}`}
                onClick={() => remove(item)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <FilePick
          label={draft.files.length === 0 ? 'Add files' : 'Add more files'}
          accept={messageFileTypes}
          onPickAll={add}
        />
      )}
      {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
    </>
  );
}
