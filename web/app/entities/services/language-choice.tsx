import { Select } from '@mantine/core';
import type { ServiceType } from '@nsem/sdk';

import formStyles from '../../ui/form.module.css';
import type { Languages } from '../languages/queries.ts';

/** The languages chosen so far; '' if none is. */
type ChosenLanguages = Readonly<{ type: ServiceType; source: string; target: string }>;

/** The change to a source language; the target language must then be another one. */
const withSource = (source: string, { target }: ChosenLanguages) =>
  source === target ? { source, target: '' } : { source };

/** Chooses the language pair of a translation, or the one language of another service. */
export function LanguageChoice(
  props: Readonly<{
    draft: ChosenLanguages;
    languages: Languages;
    onChange: (changes: Readonly<{ source?: string; target?: string }>) => void;
  }>,
) {
  const { draft, languages, onChange } = props;
  const shared = {
    data: [...languages.options],
    searchable: true,
    allowDeselect: false,
    placeholder: languages.isLoading ? 'Loading...' : 'Select a language',
    nothingFoundMessage: 'No such language',
    withAsterisk: true,
  } as const;
  const target = (
    <Select
      label={draft.type === 'translation' ? 'Target language' : 'Language'}
      {...shared}
      data={languages.options.filter(
        ({ value }) => draft.type !== 'translation' || value !== draft.source,
      )}
      value={draft.target || null}
      onChange={(chosen) => chosen !== null && onChange({ target: chosen })}
    />
  );
  if (draft.type !== 'translation') return target;
  return (
    <div className={formStyles.row}>
      <Select
        label="Source language"
        {...shared}
        value={draft.source || null}
        onChange={(chosen) => chosen !== null && onChange(withSource(chosen, draft))}
      />
      {target}
    </div>
  );
}
