/** Languages to choose from, by their codes. */
type Choices = readonly Readonly<{ value: string }>[];

/**
 * The language that an example is filled in with: the wanted one, else the first of the usual ones
 * that is offered. While nothing is known to be offered, the usual one.
 */
export function chosenLanguage(
  wanted: string | undefined,
  offered: Choices,
  usual: readonly [string, ...string[]],
): string {
  const isOffered = (code: string | undefined): code is string =>
    offered.some(({ value }) => value === code);
  if (isOffered(wanted)) return wanted;
  return usual.find(isOffered) ?? offered[0]?.value ?? usual[0];
}
