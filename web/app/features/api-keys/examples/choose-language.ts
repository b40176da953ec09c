type Choices = readonly Readonly<{ value: string }>[];

/**
 * Chooses the language of an example: the requested one if it is offered, else the first default
 * that is offered, else any offered language. While the offered languages load, it is the first
 * default.
 */
export function chooseLanguage(
  requested: string | undefined,
  offered: Choices,
  defaults: readonly [string, ...string[]],
): string {
  const isOffered = (code: string | undefined): code is string =>
    offered.some(({ value }) => value === code);
  if (isOffered(requested)) return requested;
  return defaults.find(isOffered) ?? offered[0]?.value ?? defaults[0];
}
