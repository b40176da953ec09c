import { AudioField } from './audio-field.tsx';
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
