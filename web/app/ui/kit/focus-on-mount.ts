/** As a `ref`, focuses an element when it appears, for a step that replaces the one before. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
