import type { Choice } from '../../../ui/kit/choice-field.tsx';

const longestShown = 60;

const startOf = (line: string): string => {
  const letters = [...line.trim()];
  return letters.length <= longestShown
    ? letters.join('')
    : `${letters.slice(0, longestShown).join('').trimEnd()}…`;
};

/** The lines of a text that say something, by their numbers among all lines. */
export const linesToMark = (text: string): readonly Choice[] =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ value: String(index + 1), label: `${index + 1}: ${startOf(line)}` }))
    .filter(({ value, label }) => label !== `${value}: `);
