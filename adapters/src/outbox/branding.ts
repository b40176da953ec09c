/** How the marketplace presents itself in mails and messages. */
export type Branding = Readonly<{
  brand: string;
  /** The public address of the marketplace; null if it is not configured. */
  publicUrl: string | null;
}>;

/** The address of a screen, or null if the public address is not configured. */
export const screenUrl = ({ publicUrl }: Branding, path: string): string | null =>
  publicUrl === null ? null : `${publicUrl}${path}`;
