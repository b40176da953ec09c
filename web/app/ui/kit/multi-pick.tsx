import { useId, type ReactNode } from 'react';

import { CloseIcon } from '../icons.tsx';
import styles from './multi-pick.module.css';
import { SearchableSelect } from './searchable-select.tsx';

/** Picks several options: chosen ones are not offered again and can be removed. */
export function MultiPick(
  props: Readonly<{
    label: string;
    description?: string | undefined;
    placeholder: string;
    options: readonly string[];
    value: readonly string[];
    onChange: (value: readonly string[]) => void;
    error?: ReactNode;
    required?: boolean;
    isLoading?: boolean;
  }>,
) {
  const { value, onChange, options, isLoading = false, label } = props;
  const listId = useId();
  return (
    <div className="stack tight">
      <SearchableSelect
        label={label}
        description={props.description}
        placeholder={isLoading ? 'Loading...' : props.placeholder}
        error={props.error}
        withAsterisk={props.required ?? false}
        aria-controls={listId}
        // A new select after each pick, so that it is empty.
        key={value.length}
        data={options.filter((option) => !value.includes(option))}
        value={null}
        nothingFoundMessage="Nothing found"
        onChange={(picked) => picked !== null && onChange([...value, picked])}
      />
      <ul className={`buttons ${styles.chosen}`} id={listId} aria-label={`${label}: chosen`}>
        {value.map((chosen) => (
          <li key={chosen}>
            {chosen}
            <button
              type="button"
              className="round"
              aria-label={`Remove ${chosen}`}
              onClick={() => onChange(value.filter((other) => other !== chosen))}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
