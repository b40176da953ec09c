import { ActionIcon } from '@mantine/core';
import type { LanguageAvailability } from '@nsem/sdk';
import { useMemo } from 'react';

import { type Languages } from '../languages/queries.ts';
import { type ChosenLanguages, countBySource, countByTarget } from '../languages/availability.ts';
import { LanguagePicker } from '../languages/language-picker.tsx';
import styles from './language-choice.module.css';

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

/** Two arrows in opposite directions. */
const SwapIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 8.5h15M15.5 5l3.5 3.5L15.5 12M20 15.5H5M8.5 12L5 15.5 8.5 19" />
  </svg>
);
