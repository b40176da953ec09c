/** An id in the URL; undefined if the text is not a positive integer of at most 15 digits. */
export const idParam = (text: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;
