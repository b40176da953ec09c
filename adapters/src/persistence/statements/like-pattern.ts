/** A `like` pattern for texts that contain this one; `%` and `_` in it are ordinary characters. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
