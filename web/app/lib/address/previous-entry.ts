/** The part of the Navigation API that is used; browsers before 2026 may lack it. */
type WithNavigation = Readonly<{
  navigation?: Readonly<{
    currentEntry: Readonly<{ index: number }> | null;
    entries(): readonly Readonly<{ url: string | null }>[];
  }>;
}>;

/** The address of the page before this one in the history; null if it is unknown, or another site's. */
export function previousAddress(): string | null {
  const { navigation } = globalThis as unknown as WithNavigation;
  const index = navigation?.currentEntry?.index ?? 0;
  return navigation?.entries()[index - 1]?.url ?? null;
}
