/** The smallest position of all answers: what was loaded may lack the events after it. */
let loaded: number | undefined;
/** The last event whose changes were loaded. */
let followed: string | undefined;
let onEarlier = (): void => {};

/** Notes up to which event an answer is complete; only answers to reads have a position. */
export function notePosition({ headers }: Pick<Response, 'headers'>): void {
  const header = headers.get('nsem-event-position');
  if (header === null) return;
  const position = Number(header);
  if (loaded !== undefined && position >= loaded) return;
  const isEarlier = loaded !== undefined;
  loaded = position;
  followed = undefined;
  if (isEarlier) onEarlier();
}

/**
 * After which event changes must be followed, so that none is missing in the data of this page;
 * undefined if that is unknown.
 */
export const positionToFollow = (): string | undefined => followed ?? loaded?.toString();

/** Notes that the changes up to an event are loaded, or stale and loaded when they are shown. */
export function advancePosition(eventId: string): void {
  followed = eventId;
}

/** Calls the listener if an answer turns out to be older than all before it. @returns removes it */
export function onEarlierPosition(listener: () => void): () => void {
  onEarlier = listener;
  return () => {
    onEarlier = () => {};
  };
}

/** Forgets the positions, because the data is deleted. */
export function forgetPosition(): void {
  loaded = undefined;
  followed = undefined;
}
