import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { startTransition, useMemo, useState, type KeyboardEvent } from 'react';

import { SearchableSelect } from '../../ui/kit/searchable-select.tsx';
import {
  type CountedLanguage,
  distinctOwnName,
  type Grouping,
  groupLanguages,
  searchGroups,
} from './language-groups.ts';
import styles from './language-picker.module.css';
import type { Languages } from './queries.ts';

/** What fills the list several times over: it opens at once, and the others follow. */
const firstOptions = 24;

const countText = (providers: number): string =>
  `${providers} ${providers === 1 ? 'provider' : 'providers'}`;

const nothing: Grouping = { counts: new Map(), recent: [] };

/** Chooses one language: by its English name, its own name, or another name that people use. */
export function LanguagePicker(
  props: Readonly<{
    label: string;
    languages: Languages;
    /** The code; '' if none is chosen. */
    value: string;
    onChange: (code: string) => void;
    /** A code that is not offered; '' for none. */
    excluded?: string;
    grouping?: Grouping | undefined;
    error?: string | undefined;
    /** Identifies the field to whatever focuses it. */
    field: string;
  }>,
) {
  const { label, languages, value, onChange, excluded = '', grouping = nothing, field } = props;
  const { error } = props;
  // Until it is used, it has only what it shows: most of its work is for the list.
  const [isUsed, setUsed] = useState(false);
  const [limit, setLimit] = useState(firstOptions);
  const groups = useMemo(
    () =>
      groupLanguages(
        languages.options.filter((option) =>
          isUsed ? option.value !== excluded : option.value === value,
        ),
        grouping,
      ),
    [languages.options, excluded, grouping, isUsed, value],
  );
  const filter: OptionsFilter = ({ search }) =>
    searchGroups(groups, search, limit).map(({ group, items }) => ({ group, items: [...items] }));
  return (
    <SearchableSelect
      label={label}
      data-field={field}
      data={groups.map(({ group, items }) => ({ group, items: [...items] }))}
      filter={filter}
      // A field that gets the focus when a form opens does not cover the form with its list.
      openOnFocus={false}
      allowDeselect={false}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen={value === ''}
      placeholder={languages.isLoading ? 'Loading...' : 'Select a language'}
      nothingFoundMessage="No such language"
      withAsterisk
      error={error}
      classNames={{ input: styles.input }}
      renderOption={({ option }) => <Option option={option as ComboboxItem & CountedLanguage} />}
      value={value || null}
      onFocus={({ currentTarget }) => {
        setUsed(true);
        currentTarget.select();
      }}
      onKeyDown={chooseWithoutSubmitting}
      onDropdownOpen={() => requestAnimationFrame(() => startTransition(() => setLimit(Infinity)))}
      onDropdownClose={() => setLimit(firstOptions)}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

/** Enter chooses from an open list, and never submits the form around it. */
const chooseWithoutSubmitting = (event: KeyboardEvent<HTMLInputElement>): void => {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (isOpen && event.key === 'Enter') event.preventDefault();
};

/**
 * A language with its own name and who is available. Screen readers read the English name; the
 * group's title says whether providers are available.
 */
function Option({ option }: { option: CountedLanguage }) {
  const ownName = distinctOwnName(option);
  return (
    <span className={styles.option}>
      <span>
        {option.label}
        {ownName !== null && (
          <span className={styles.soft} dir="auto" aria-hidden="true">
            {ownName}
          </span>
        )}
      </span>
      {option.providers > 0 && (
        <span className={styles.count} aria-hidden="true">
          {countText(option.providers)}
        </span>
      )}
    </span>
  );
}
