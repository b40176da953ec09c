/** How the marketplace presents itself to those whom it writes. */
export type Letterhead = Readonly<{
  brand: string;
  /** Where people reach the marketplace; null where it is not known. */
  publicUrl: string | null;
}>;

/** The address of a screen, or null where nobody knows where the marketplace is. */
export const linkTo = ({ publicUrl }: Letterhead, path: string): string | null =>
  publicUrl === null ? null : `${publicUrl}${path}`;
