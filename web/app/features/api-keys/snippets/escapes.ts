const shell = (value: string): string => value.replaceAll("'", String.raw`'\''`);

/** Escapes values for code, so that no character can end the string. */
export const escapes = {
  /** For values without special characters. */
  asIs: (value: string): string => value,
  /** For single quotes in JavaScript, Python and PHP. */
  backslash: (value: string): string => value.replaceAll(/[\\']/g, String.raw`\$&`),
  /** For single quotes in a shell. */
  shell,
  /** For a string in a JSON document in single quotes in a shell. */
  jsonInShell: (value: string): string => shell(JSON.stringify(value).slice(1, -1)),
} as const;

export type Escape = keyof typeof escapes;
