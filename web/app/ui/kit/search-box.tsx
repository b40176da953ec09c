import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { SearchIcon } from '../work-icons.tsx';

const typingMs = 300;

/** A debounced search field, whose text is in the address. */
export function SearchBox(
  props: Readonly<{
    label: string;
    /** Whether the label is visible rather than only read aloud. */
    isLabelShown?: boolean;
    disabled?: boolean;
    placeholder: string;
    /** The search in the address. */
    q: string;
    /** What is wrong with a text that cannot be searched for; null for all others. */
    problemOf?: (text: string) => string | null;
    onSearch: (q: string) => void;
  }>,
) {
  const { label, isLabelShown = false, disabled = false, placeholder, q, onSearch } = props;
  const { problemOf = () => null } = props;
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const [sent, setSent] = useState(q);
  const searchSoon = useDebouncedCallback((words: string) => {
    setSent(words);
    onSearch(words);
  }, typingMs);
  if (q !== known) {
    setKnown(q);
    // Adopts a change from elsewhere, but our own search must not undo what was typed since.
    if (q !== sent) setTyped(q);
  }
  return (
    <TextInput
      type="search"
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      disabled={disabled}
      placeholder={placeholder}
      leftSection={<SearchIcon />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (problemOf(value) === null) searchSoon(value);
        else searchSoon.cancel();
      }}
      error={problemOf(typed)}
      onKeyDown={(event) => {
        // It closes a dialog around the field; clearing the field as well would be another search.
        const isClosing = event.key === 'Escape' && event.currentTarget.closest('[role="dialog"]');
        if (isClosing) event.preventDefault();
      }}
      // What the next press leads to must not lose the search, or be reverted by it.
      onBlur={() => {
        if (!isPointerDown()) return searchSoon.flush();
        // The results move when they change: what is being pressed would be gone before its click.
        if (typed !== sent && problemOf(typed) === null) searchSoon(typed);
        addEventListener('click', () => searchSoon.flush(), { capture: true, once: true });
      }}
    />
  );
}

/** Whether something is being pressed at the time. */
const isPointerDown = (): boolean => document.querySelector(':active') !== null;
