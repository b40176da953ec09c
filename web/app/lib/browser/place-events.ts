/** The event by which the conversation over the workbench goes to a place in the work, its detail. */
export const placeEvent = 'go-to-place';

/** The event by which another part of a page moves a recording to a second, its detail. */
export const seekEvent = 'seek-recording';
