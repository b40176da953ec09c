import type { Nsem, Quote } from '@nsem/sdk';

import type { Context } from '../../context.ts';
import { exitCode, type ExitCode } from '../../exit-code.ts';
import { formatMoney } from '../../output/format.ts';
import type { Column } from '../../output/table.ts';
import { sumMoney } from '../parse-money.ts';
import { readText } from '../read-text.ts';
import { textJobOf, type FolderWork } from './folder-work.ts';
import type { Planned } from './plan-file.ts';

type Priced = Readonly<{ planned: readonly Planned[]; work: FolderWork }>;

/** What the client was shown of an order: its full price, and what is due of it at most. */
type Shown = Pick<Quote, 'price' | 'amount_due'>;

/** The quotes that the client has seen and agreed to, by the keys of the files. */
export type ShownQuotes = Map<string, Shown>;

/** A file with what would be done with it, and its price if it can be known in advance. */
type Row = Readonly<{ file: string; step: string; job: number | null; price: number | null }>;

const columns: readonly Column<Row>[] = [
  { header: 'FILE', text: ({ file }) => file, isFlexible: true },
  { header: 'STEP', text: ({ step }) => step },
  { header: 'JOB', text: ({ job }) => String(job ?? ''), align: 'right' },
  {
    header: 'PRICE',
    text: ({ price }) => (price === null ? '' : formatMoney(price)),
    align: 'right',
  },
];

/** Prints what would be done with each file. */
export async function showPlan(
  context: Context,
  nsem: Nsem,
  { planned, work }: Priced,
): Promise<ExitCode> {
  const rows: Row[] = [];
  for (const each of planned) {
    const { input, step } = each;
    const quote = step.do === 'order' ? await quoteOrder(context, nsem, { each, work }) : null;
    const price = quote === null ? null : quote.price;
    const name = step.do === 'nothing' ? step.why : step.do;
    rows.push({ file: input.name, step: name, job: step.do === 'follow' ? step.job : null, price });
  }
  await context.output.list(rows, columns, 'No files found.');
  context.output.note(`In all: ${sumMoney(rows.map(({ price }) => price ?? 0))}.`);
  return exitCode.ok;
}

/**
 * A question that names what is ordered and what it costs.
 *
 * @param shown gets the quotes that the question is made of.
 */
export async function describeOrder(
  context: Context,
  nsem: Nsem,
  { planned, work, shown }: Priced & Readonly<{ shown: ShownQuotes }>,
): Promise<string> {
  const jobs = planned.length === 1 ? `1 ${work.type}` : `${planned.length} ${work.type}s`;
  // The price of a recording depends on its duration, which the server measures.
  if (work.type === 'transcription') return `Order ${jobs}?`;
  const prices: number[] = [];
  for (const each of planned) {
    const quote = await quoteOrder(context, nsem, { each, work });
    if (quote === null) continue;
    shown.set(each.input.key, quote);
    prices.push(quote.price);
  }
  return `Order ${jobs} for at most ${sumMoney(prices)}?`;
}

async function quoteOrder(
  context: Context,
  { jobs }: Nsem,
  { each, work }: Readonly<{ each: Planned; work: FolderWork }>,
): Promise<Shown | null> {
  if (work.type === 'transcription') return null;
  const content = await readText(context, each.input.path);
  return jobs.quote(textJobOf(work, content), context.request);
}
