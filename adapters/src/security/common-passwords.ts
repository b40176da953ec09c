/** Loaded with the first new password: it takes several megabytes. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

let loaded: Promise<ReadonlySet<string>> | undefined;

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

function withoutDigitsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isDigit(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/**
 * Whether a password is one of the 49,000 most common ones, in any case, or one of them with digits
 * at its end (`Password2026`).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loaded ??= loadCommonPasswords();
  const common = await loaded;
  const lowered = password.toLowerCase();
  return common.has(lowered) || common.has(withoutDigitsAtEnd(lowered));
}
