let hasFailed = false;

/** Records that loading a part of the page failed. */
export function noteLoadFailure(): void {
  hasFailed = true;
}

/**
 * Loads the style sheets again that failed with a part of the page. Importing the part again
 * retries its code, but not its style sheets.
 *
 * @throws if one fails again
 */
export async function refetchFailedStyles(): Promise<void> {
  if (!hasFailed) return;
  const { refetchStyles } = await import('./failed-styles.ts');
  await refetchStyles();
  hasFailed = false;
}
