/** A mail to one person. */
export type Letter = Readonly<{
  /** The same for each attempt, so that a letter that was sent twice is recognised. */
  id: string;
  to: Readonly<{ name: string; address: string }>;
  subject: string;
  /** Plain text, lines separated by `\n`. */
  text: string;
}>;

/** Sends letters: into a folder by default, by SMTP where one is configured. */
export interface Mailer {
  /**
   * Resolves when the letter is in safe hands.
   *
   * @throws where it is not; it is tried again later.
   */
  send(letter: Letter): Promise<void>;
}
