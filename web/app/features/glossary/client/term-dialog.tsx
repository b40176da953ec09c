import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { GlossaryTerm } from '@nsem/sdk';

import { LanguagePicker } from '../../../entities/languages/language-picker.tsx';
import { useClientLanguages } from '../../../entities/languages/queries.ts';
import { errorText, fieldErrors } from '../../../lib/api/calls.ts';
import { useKeptInput } from '../../../lib/session/use-kept-input.ts';
import formStyles from '../../../ui/form.module.css';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { SubmitButton } from '../../../ui/kit/submit-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { type TermToSave, useSaveTerm } from './queries.ts';

/** What is edited: null for a new term, whose languages are those of the last one. */
export type TermDialogProps = Readonly<{
  edited: GlossaryTerm | null;
  last: GlossaryTerm | undefined;
  isOpen: boolean;
  onClose: () => void;
}>;

/** Adds a term, or changes one. */
export const TermDialog = (props: TermDialogProps) => (
  <Dialog
    title={props.edited === null ? 'Add a term' : 'Edit the term'}
    opened={props.isOpen}
    onClose={props.onClose}
  >
    {props.isOpen && <TermForm key={props.edited?.id} {...props} />}
  </Dialog>
);

function TermForm({ edited, last, onClose }: TermDialogProps) {
  const languages = useClientLanguages();
  const save = useSaveTerm();
  const form = useForm<TermValues>({
    initialValues: edited === null ? noTerm(last) : valuesOf(edited),
    validate: termProblems,
  });
  useKeptInput(`term-${edited?.id ?? 'new'}`, form.values, form.setValues);
  const submit = (values: TermValues): void => {
    if (save.isPending) return;
    save.mutate(termToSave(edited?.id ?? null, values), {
      onSuccess: () => {
        onClose();
        showToast('success', edited === null ? 'Term added' : 'Term saved');
      },
      onError: (error) => {
        const errors = Object.entries(fieldErrors(error));
        form.setErrors(Object.fromEntries(errors.map(([name, text]) => [formFieldOf[name], text])));
      },
    });
  };
  const picker = (field: 'source' | 'target', label: string) => (
    <LanguagePicker
      label={label}
      languages={languages}
      value={form.values[field]}
      onChange={(code) => form.setFieldValue(field, code)}
      error={form.errors[field] as string | undefined}
      field={field}
    />
  );
  return (
    <form className={formStyles.form} onSubmit={form.onSubmit(submit)} noValidate>
      <div className={formStyles.row}>
        {picker('source', 'Source language')}
        {picker('target', 'Target language')}
      </div>
      <TextInput
        label="Term"
        withAsterisk
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('term')}
      />
      <Switch
        size="md"
        label="Do not translate it"
        description="For names, such as that of your organisation."
        {...form.getInputProps('isKept', { type: 'checkbox' })}
      />
      {!form.values.isKept && (
        <TextInput
          label="Translation"
          withAsterisk
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('translation')}
        />
      )}
      <Textarea
        label="Translations you do not want (optional)"
        description="One on each line."
        autosize
        minRows={1}
        {...form.getInputProps('forbidden')}
      />
      <TextInput label="Note (optional)" maxLength={500} {...form.getInputProps('note')} />
      <Switch
        size="md"
        label="Only with the same capital letters"
        description="Then “Ward” is not found where your text has “ward”."
        {...form.getInputProps('isCaseSensitive', { type: 'checkbox' })}
      />
      {save.isError && (
        <Notice kind="error" title="The term was not saved">
          {errorText(save.error)}
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton label="Save" pendingLabel="Saving..." isPending={save.isPending} />
      </div>
    </form>
  );
}

/** What a client types about a term. */
export type TermValues = {
  source: string;
  target: string;
  term: string;
  /** Whether the term stays as it is. */
  isKept: boolean;
  translation: string;
  /** One on a line. */
  forbidden: string;
  note: string;
  isCaseSensitive: boolean;
};

/** An empty form, with the languages of the last term. */
export const noTerm = (last: GlossaryTerm | undefined): TermValues => ({
  source: last?.source_language ?? 'en',
  target: last?.target_language ?? '',
  term: '',
  isKept: false,
  translation: '',
  forbidden: '',
  note: '',
  isCaseSensitive: false,
});

/** The form of a term that exists. */
export const valuesOf = (term: GlossaryTerm): TermValues => ({
  source: term.source_language,
  target: term.target_language,
  term: term.term,
  isKept: term.translation === null,
  translation: term.translation ?? '',
  forbidden: term.forbidden.join('\n'),
  note: term.note ?? '',
  isCaseSensitive: term.case_sensitive,
});

/** The problems of the form, by its fields; the server checks the rest. */
export function termProblems(values: TermValues): Partial<Record<keyof TermValues, string>> {
  const { source, target, term, isKept, translation } = values;
  return {
    ...(source === '' && { source: 'Choose the language of the term' }),
    ...(target === '' && { target: 'Choose the language of the translation' }),
    ...(source !== '' && source === target && { target: 'Choose another language' }),
    ...(term.trim() === '' && { term: 'Enter the term' }),
    ...(!isKept && translation.trim() === '' && { translation: 'Enter the translation' }),
  };
}

/** What is sent for the values of a form. */
export function termToSave(id: number | null, values: TermValues): TermToSave {
  const { source, target, term, isKept, translation, forbidden, note, isCaseSensitive } = values;
  return {
    id,
    body: {
      source_language: source,
      target_language: target,
      term,
      translation: isKept ? null : translation,
      note: note.trim() || null,
      forbidden: forbidden.split('\n').filter((line) => line.trim() !== ''),
      case_sensitive: isCaseSensitive,
    },
  };
}

/** The fields of the form by their names in the API. */
export const formFieldOf: Readonly<Record<string, keyof TermValues>> = {
  source_language: 'source',
  target_language: 'target',
  term: 'term',
  translation: 'translation',
  forbidden: 'forbidden',
  note: 'note',
};
