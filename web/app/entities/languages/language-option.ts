import { searchKey } from './search-key.ts';

/** A language to choose: its code, or its name if the catalogue could not be loaded. */
export type LanguageOption = Readonly<{
  value: string;
  label: string;
  /** Its name in the language itself; null if it is unknown. */
  ownName: string | null;
  /** Other names by which it is searched. */
  otherNames: readonly string[];
}>;

const keys = new WeakMap<LanguageOption, readonly string[]>();

/** The names of an option as they are searched; computed once, because each key press needs all. */
function keysOf(option: LanguageOption): readonly string[] {
  const known = keys.get(option);
  if (known !== undefined) return known;
  const { label, ownName, otherNames } = option;
  const found = [label, ownName ?? '', ...otherNames].map(searchKey);
  keys.set(option, found);
  return found;
}

/** The own name of a language if it reads differently from its English name; otherwise null. */
export const distinctOwnName = ({ label, ownName }: LanguageOption): string | null =>
  ownName === null || searchKey(ownName) === searchKey(label) ? null : ownName;

/** The options with a name that contains the words; those with a name that begins with them first. */
export function searchOptions<Option extends LanguageOption>(
  words: string,
  options: readonly Option[],
): readonly Option[] {
  const key = searchKey(words);
  if (key === '') return options;
  const beginning: Option[] = [];
  const containing: Option[] = [];
  for (const option of options) {
    const names = keysOf(option);
    if (names.some((name) => name.startsWith(key))) beginning.push(option);
    else if (names.some((name) => name.includes(key))) containing.push(option);
  }
  return [...beginning, ...containing];
}
