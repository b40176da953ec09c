import './searchable-select.css';
import { Select, type SelectProps } from '@mantine/core';

import { ChevronIcon } from './choice-field.tsx';

/**
 * A field that searches in a list. It weighs as much as a small page, and so do its styles: only
 * what is itself loaded when it is used may import it. For short lists there is `ChoiceField`.
 */
export const SearchableSelect = (props: SelectProps) => (
  <Select searchable rightSection={<ChevronIcon />} rightSectionWidth="1.75rem" {...props} />
);
