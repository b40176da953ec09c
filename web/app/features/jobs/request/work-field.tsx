import { Input, Textarea } from '@mantine/core';
import { useState } from 'react';

import {
  type Attachment,
  isSoundFile,
  soundFiles,
  unsavedFileText,
} from '../../../entities/recordings/recording.ts';
import { PlaybackButton } from '../../../entities/recordings/playback-button.tsx';
import { formatBytes, formatSeconds } from '../../../lib/format/sizes.ts';
import { FilePick } from '../../../ui/kit/file-pick.tsx';
import type { FieldErrors, JobDraft } from './job-draft.ts';
import type { LiveQuote } from './queries.ts';
import { TextField } from './text-field.tsx';
import { TranslationField } from './translation-field.tsx';

/** What is to be worked on: a text, a file or a recording, as the service needs it. */
export function WorkField(
  props: Readonly<{
    draft: JobDraft;
    quote: LiveQuote;
    errors: FieldErrors;
    onChange: (changes: Partial<JobDraft>) => void;
  }>,
) {
  const { draft, quote, errors, onChange } = props;
  switch (draft.service) {
    case 'translation':
      return <TranslationField draft={draft} quote={quote} errors={errors} onChange={onChange} />;
    case 'transcription':
      return <AudioField draft={draft} error={errors.audio} onChange={onChange} />;
    case 'narration':
      return <TextField draft={draft} error={errors.content} onChange={onChange} />;
  }
}

/** The recording to transcribe, with a note to the provider. */
function AudioField(
  props: Readonly<{
    draft: JobDraft;
    error?: string | undefined;
    onChange: (changes: Partial<JobDraft>) => void;
  }>,
) {
  const { draft, onChange } = props;
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const error = wrongFile ?? props.error;
  const attach = (file: File): void => {
    if (!isSoundFile(file)) return setWrongFile(`${file.name} is not a recording.`);
    setWrongFile(null);
    return onChange({ audio: { file, seconds: null }, document: null });
  };
  return (
    <div className="stack">
      <div data-field="audio" className="stack tight">
        <Input.Label labelElement="div" required aria-hidden="true">
          Recording
        </Input.Label>
        <FilePick
          label={draft.audio === null ? 'Choose a recording' : 'Choose another recording'}
          hint="WAV, MP3, M4A, AAC, OGG, FLAC or WebM"
          accept={soundFiles}
          onPick={attach}
        />
        {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      </div>
      {draft.audio !== null && <Chosen audio={draft.audio} />}
      <Textarea
        label="Note to the provider (optional)"
        description="Names, places or anything else that helps the provider understand the recording."
        rows={2}
        value={draft.content}
        onChange={({ currentTarget: { value } }) => onChange({ content: value })}
      />
    </div>
  );
}

function Chosen({ audio: { file, seconds } }: { audio: Attachment }) {
  const unkept = unsavedFileText(file);
  return (
    <div className="row apart well breakable">
      <div>
        <strong>{file.name}</strong>
        <p className="numeric soft small">
          {formatBytes(file.size)}
          {seconds !== null && `, ${formatSeconds(seconds)}`}
        </p>
        {unkept !== null && <p className="soft small">{unkept}</p>}
      </div>
      <PlaybackButton
        id={`chosen:${file.name}`}
        label="Listen"
        of={file.name}
        load={async () => file}
      />
    </div>
  );
}
