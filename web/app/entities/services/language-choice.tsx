import { ActionIcon } from '@mantine/core';
import type { LanguageAvailability } from '@nsem/sdk';
import { useMemo } from 'react';

import { countBySource, countByTarget, type ChosenLanguages } from '../languages/availability.ts';
import { LanguagePicker } from '../languages/language-picker.tsx';
import type { Languages } from '../languages/queries.ts';
import styles from './language-choice.module.css';
import { SwapIcon } from './swap-icon.tsx';

type LanguageChanges = Readonly<{ source?: string; target?: string }>;

/** The change to a source language; the target language must then be another one. */
const withSource = (source: string, chosen: ChosenLanguages): LanguageChanges =>
  source === chosen.target ? { source, target: '' } : { source };

const nothingAvailable: readonly LanguageAvailability[] = [];
const nothingRecent: readonly string[] = [];

/** Chooses the language pair of a translation, or the one language of another service. */
export function LanguageChoice(
  props: Readonly<{
    draft: ChosenLanguages;
    languages: Languages;
    /** What providers are available for now, to list it first. */
    available?: readonly LanguageAvailability[] | undefined;
    /** The codes of recent languages, to list them first. */
    recent?: readonly string[];
    errors?: Readonly<{ source?: string; target?: string }>;
    onChange: (changes: LanguageChanges) => void;
  }>,
) {
  const { draft, languages, onChange, errors = {} } = props;
  const { available = nothingAvailable, recent = nothingRecent } = props;
  const { type, source, target } = draft;
  const bySource = useMemo(
    () => ({ counts: countBySource(available, { type, source, target }), recent }),
    [available, recent, type, source, target],
  );
  const byTarget = useMemo(
    () => ({ counts: countByTarget(available, { type, source, target }), recent }),
    [available, recent, type, source, target],
  );
  const isPair = type === 'translation';
  const targetPicker = (
    <LanguagePicker
      // Another label is another field, so that a list in use does not change its meaning.
      key={isPair ? 'target' : 'language'}
      label={isPair ? 'Target language' : 'Language'}
      field="target"
      languages={languages}
      grouping={byTarget}
      excluded={isPair ? source : ''}
      error={errors.target}
      value={target}
      onChange={(chosen) => onChange({ target: chosen })}
    />
  );
  if (!isPair) return targetPicker;
  return (
    <div className={styles.pair}>
      <div className={styles.source}>
        <LanguagePicker
          label="Source language"
          field="source"
          languages={languages}
          grouping={bySource}
          error={errors.source}
          value={source}
          onChange={(chosen) => onChange(withSource(chosen, draft))}
        />
      </div>
      <ActionIcon
        className={styles.swap}
        variant="default"
        aria-label="Swap the languages"
        disabled={source === '' && target === ''}
        onClick={() => onChange({ source: target, target: source })}
      >
        <SwapIcon />
      </ActionIcon>
      <div className={styles.target}>{targetPicker}</div>
    </div>
  );
}
