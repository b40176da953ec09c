/** The parts of a mail that depend on its notice. */
export type MailText = Readonly<{
  subject: string;
  paragraphs: readonly string[];
  /** The screen that the mail links to; null if it has a link of its own, or none. */
  screen: string | null;
}>;

/** Sets a text apart from the sentences around it. */
export const indent = (text: string): string => text.replaceAll(/^/gm, '    ');
