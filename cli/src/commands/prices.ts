import type { NewServicePrice, Nsem, ServicePrice, ServiceType } from '@nsem/sdk';

import type { Context } from '../context.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, option, parseId } from '../define/options.ts';
import { parseAmount } from '../define/parse-money.ts';
import { countColumn, countField, idColumn, optional } from '../output/columns.ts';
import { formatMoney } from '../output/format.ts';
import type { Column, Field } from '../output/table.ts';

const formatPrice = ({ price_per_word: word, price_per_minute: minute }: ServicePrice): string =>
  word === null ? `${formatMoney(minute ?? 0)} a minute` : `${formatMoney(word)} a word`;

const formatState = ({ is_active: isActive }: ServicePrice): string =>
  isActive ? 'active' : 'retired';

const columns: readonly Column<ServicePrice>[] = [
  idColumn('ID', (price) => price.id),
  { header: 'SERVICE', text: ({ service_type: type }) => type },
  { header: 'PRICE', text: formatPrice },
  { header: 'STATE', text: formatState },
  optional(countColumn('FREE WORDS', ({ free_words: words }) => words)),
];

const fields = (price: ServicePrice): readonly Field[] => [
  { label: 'price', text: String(price.id) },
  { label: 'service', text: price.service_type },
  { label: 'amount', text: formatPrice(price) },
  { label: 'state', text: formatState(price) },
  countField('free words', price.free_words),
];

const id = argument('<id>', 'the ID of the price', parseId);

const service = argument('<service>', 'the type of service', [
  'translation',
  'transcription',
  'narration',
]);

const unitAmount = argument(
  '<amount>',
  'GHS for a word, or for a minute of a transcription',
  parseAmount,
);

type UnitPrice = Pick<NewServicePrice, 'price_per_word' | 'price_per_minute'>;

/** An amount for the unit of a service: a minute of a transcription, a word of the others. */
const unitPriceOf = (type: ServiceType, amount: number): UnitPrice =>
  type === 'transcription' ? { price_per_minute: amount } : { price_per_word: amount };

export const prices: Noun = {
  name: 'prices',
  summary: 'Read the prices, and set them as an admin',
  commands: () => [
    command('list', {
      summary: 'List the prices of the services, a word or a minute',
      options: [option('--active', 'only those that new jobs are charged')],
      examples: ['nsem prices list', 'nsem prices list --active --json'],
      async rows({ nsem, request }, { active }) {
        const query = active === true ? { is_active: true } : {};
        return (await nsem.pricing.list(query, request)).data;
      },
      columns,
      empty: 'No prices found.',
    }),
    command('get', {
      summary: 'Show a price',
      arguments: [id],
      item: ({ nsem, request }, price) => nsem.pricing.get(price, request),
      fields,
    }),
    command('set', {
      summary: 'Set the price that new jobs are charged, as an admin; GHS a word or a minute',
      arguments: [service, unitAmount],
      examples: ['nsem prices set translation 0.25 --yes'],
      confirm: (_, type, amount) => `Set the price of a ${type} to ${formatMoney(amount)}?`,
      item: ({ nsem, context }, type, amount) => setPrice(nsem, context, { type, amount }),
      fields,
    }),
    command('create', {
      summary: 'Create a price, as an admin; an active one replaces that of its service',
      arguments: [service, unitAmount],
      options: [option('--inactive', 'prepare it, without charging it')],
      examples: ['nsem prices create translation 0.30 --inactive'],
      item: ({ nsem, write }, type, amount, { inactive = false }) => {
        const price = { service_type: type, ...unitPriceOf(type, amount), is_active: !inactive };
        return nsem.pricing.create(price, write);
      },
      fields,
    }),
    command('retire', {
      summary: 'Stop charging a price, as an admin',
      arguments: [id],
      examples: ['nsem prices retire 2'],
      confirm: (_, price) => `Retire price ${price}? Its service cannot be ordered without one.`,
      item: ({ nsem, write }, price) => nsem.pricing.update(price, { is_active: false }, write),
      fields,
    }),
    command('delete', {
      summary: 'Delete a price that no job was charged, as an admin',
      arguments: [id],
      examples: ['nsem prices delete 2'],
      confirmByName: (_, price) => ({ question: `Delete price ${price}?`, name: String(price) }),
      does: ({ nsem, write }, price) => nsem.pricing.delete(price, write),
      note: (_, price) => `Deleted price ${price}.`,
    }),
  ],
};

/** Changes the active price; creates one if there is none. */
async function setPrice(
  nsem: Nsem,
  { request, write }: Context,
  { type, amount }: Readonly<{ type: ServiceType; amount: number }>,
): Promise<ServicePrice> {
  const unitPrice = unitPriceOf(type, amount);
  const { data } = await nsem.pricing.list({ is_active: true }, request);
  const active = data.find(({ service_type: each }) => each === type);
  return active === undefined
    ? nsem.pricing.create({ service_type: type, ...unitPrice }, write)
    : nsem.pricing.update(active.id, unitPrice, write);
}
