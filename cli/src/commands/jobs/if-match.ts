import { InvalidArgumentError, Option } from 'commander';

/** Parses the version of a job, as it is printed; or an ETag of the API, or `*`. */
function parseVersion(text: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(text)) return text;
  throw new InvalidArgumentError('Use the version that nsem jobs get shows.');
}

/** The option that makes a change of a job conditional. */
export const ifMatchOption = (): Option =>
  new Option(
    '--if-match <version>',
    'do nothing if the job has changed since this version, which nsem jobs get shows',
  ).argParser(parseVersion);
