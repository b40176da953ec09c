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
    const price = step.do === 'order' ? await quotePrice(context, nsem, { each, work }) : null;
    const name = step.do === 'nothing' ? step.why : step.do;
    rows.push({ file: input.name, step: name, job: step.do === 'follow' ? step.job : null, price });
  }
  await context.output.list(rows, columns, 'No files found.');
  context.output.note(`In all: ${sumMoney(rows.map(({ price }) => price ?? 0))}.`);
  return exitCode.ok;
}

/** A question that names what is ordered and what it costs. */
export async function describeOrder(
  context: Context,
  nsem: Nsem,
  { planned, work }: Priced,
): Promise<string> {
  const jobs = planned.length === 1 ? `1 ${work.type}` : `${planned.length} ${work.type}s`;
  // The price of a recording depends on its duration, which the server measures.
  if (work.type === 'transcription') return `Order ${jobs}?`;
  const prices: number[] = [];
  for (const each of planned) prices.push((await quotePrice(context, nsem, { each, work })) ?? 0);
  return `Order ${jobs} for at most ${sumMoney(prices)}?`;
}

async function quotePrice(
  context: Context,
  { jobs }: Nsem,
  { each, work }: Readonly<{ each: Planned; work: FolderWork }>,
): Promise<Quote['price'] | null> {
  if (work.type === 'transcription') return null;
  const content = await readText(context, each.input.path);
  const { price } = await jobs.quote(textJobOf(work, content), context.request);
  return price;
}
