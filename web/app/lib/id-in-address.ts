/** The number of something, as an address writes it; undefined for whatever is not one. */
export const idInAddress = (written: string | null | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(written ?? '') ? Number(written) : undefined;
