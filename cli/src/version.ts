/** The version in package.json. */
export const version = '0.1.0';

/** Whether a version is older than another one. */
export const isOlderVersion = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;
