import { AbortError, type Nsem, NsemError, type Quote } from '@nsem/sdk';

import { CliError, type ExitCode, exitCode } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { sumMoney } from '../../define/parse-money.ts';
import { readText } from '../../define/read-text.ts';
import { formatCount, formatMoney } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { type FolderWork, type Inputs, textJobOf } from './folder-work.ts';
import type { Planned } from './plan.ts';

/** Why the work on a file failed. */
export type FileFailure = Readonly<{ reason: string; exitCode: ExitCode }>;

/**
 * Describes a failure that does not stop the work on the other files.
 *
 * @throws the error, if it is not one of the file.
 */
export async function describeFileFailure(
  { terminal }: Context,
  error: unknown,
): Promise<FileFailure> {
  const isOfFile = error instanceof CliError || error instanceof NsemError;
  if (!isOfFile || error instanceof AbortError) throw error;
  const { describeFailure } = await import('#client');
  const { exitCode: code, lines } = describeFailure(error, terminal.env);
  const [first = '', ...more] = lines;
  // Of several faults, each has an indented line.
  const faults = more.filter((line) => line.startsWith('  ')).map((line) => line.trim());
  return { reason: [first, ...faults].join(' '), exitCode: code };
}

/** The plans for the files of a folder, and those that cannot be read. */
export type FolderPlan = Readonly<{
  planned: readonly Planned[];
  unreadable: Inputs['unreadable'];
}>;

/** The price of an order as the client saw it: in full, and the most that is due of it. */
type Shown = Pick<Quote, 'price' | 'amount_due'>;

/** The quotes that the client has seen and agreed to, by the keys of the files. */
export type ShownQuotes = Map<string, Shown>;

/** Why files could not be quoted, by their keys. */
export type RefusedQuotes = Map<string, FileFailure>;

/** A file with what would be done with it, and its price if it can be known in advance. */
type Row = Readonly<{
  file: string;
  step: string;
  job: number | null;
  price: number | null;
  /** Why nothing can be done with it. */
  reason: string | null;
}>;

const columns: readonly Column<Row>[] = [
  { header: 'FILE', text: ({ file }) => file, isFlexible: true },
  { header: 'STEP', text: ({ step }) => step },
  { header: 'JOB', text: ({ job }) => String(job ?? ''), align: 'right' },
  {
    header: 'PRICE',
    text: ({ price }) => (price === null ? '' : formatMoney(price)),
    align: 'right',
  },
  { header: 'REASON', text: ({ reason }) => reason ?? '' },
];

/**
 * Prints what would be done with each file, and why nothing can be done with others.
 *
 * @returns the exit code of the first failure.
 */
export async function showPlan(
  context: Context,
  nsem: Nsem,
  { planned, unreadable, work }: FolderPlan & Readonly<{ work: FolderWork }>,
): Promise<ExitCode> {
  const rows: Row[] = [];
  let code: ExitCode = exitCode.ok;
  const refuse = (file: string, { reason, exitCode: failed }: FileFailure) => {
    rows.push({ file, step: 'refused', job: null, price: null, reason });
    code ||= failed;
  };
  for (const { name, error } of unreadable) refuse(name, await describeFileFailure(context, error));
  for (const each of planned) {
    const { input, step } = each;
    const quote = step.do === 'order' ? await quoteOrder(context, nsem, { each, work }) : null;
    if (quote !== null && 'reason' in quote) refuse(input.name, quote);
    else {
      const name = step.do === 'nothing' ? step.why : step.do;
      const job = step.do === 'follow' ? step.job : null;
      rows.push({ file: input.name, step: name, job, price: quote?.price ?? null, reason: null });
    }
  }
  const sorted = rows.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  await context.output.list(sorted, columns, 'No files found.');
  const refused = rows.filter(({ reason }) => reason !== null).length;
  context.output.note(
    `In all: ${sumMoney(rows.map(({ price }) => price ?? 0))}.${refusedNote(refused)}`,
  );
  return code;
}

const refusedNote = (count: number): string =>
  count === 0 ? '' : ` ${formatCount(count, 'file')} cannot be ordered.`;

/**
 * A question that names what is ordered and what it costs.
 *
 * @param given gets the quotes that the question is made of, and why others were refused.
 */
export async function describeOrder(
  context: Context,
  nsem: Nsem,
  given: Readonly<{
    planned: readonly Planned[];
    work: FolderWork;
    shown: ShownQuotes;
    refused: RefusedQuotes;
  }>,
): Promise<string> {
  const { planned, work, shown, refused } = given;
  // The price of a recording depends on its duration, which the server measures.
  if (work.type === 'transcription') return `Order ${formatCount(planned.length, work.type)}?`;
  const prices: number[] = [];
  for (const each of planned) {
    const quote = await quoteOrder(context, nsem, { each, work });
    if (quote === null) continue;
    if ('reason' in quote) refused.set(each.input.key, quote);
    else {
      shown.set(each.input.key, quote);
      prices.push(quote.price);
    }
  }
  const jobs = formatCount(prices.length, work.type);
  return `Order ${jobs} for at most ${sumMoney(prices)}?${refusedNote(refused.size)}`;
}

/** The price of an order, or why it is refused; null if only the order itself shows it. */
async function quoteOrder(
  context: Context,
  { jobs }: Nsem,
  { each, work }: Readonly<{ each: Planned; work: FolderWork }>,
): Promise<Shown | FileFailure | null> {
  if (work.type === 'transcription') return null;
  try {
    const content = await readText(context, each.input.path);
    return await jobs.quote(textJobOf(work, content), context.request);
  } catch (error) {
    return describeFileFailure(context, error);
  }
}
