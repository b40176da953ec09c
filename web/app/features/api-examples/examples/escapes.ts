const shell = (value: string): string => value.replaceAll("'", String.raw`'\''`);

/** How a value is written into code, so that it stays one value whatever it consists of. */
export const escapes = {
  /** What can hold nothing that would end it. */
  asIs: (value: string): string => value,
  /** Between single quotes, as JavaScript, Python and PHP read it. */
  backslash: (value: string): string => value.replaceAll(/[\\']/g, String.raw`\$&`),
  /** Between single quotes, as the shell reads it. */
  shell,
  /** In a string of a JSON document between single quotes, as the shell reads that. */
  jsonInShell: (value: string): string => shell(JSON.stringify(value).slice(1, -1)),
} as const;

/** One of them. */
export type Escape = keyof typeof escapes;
