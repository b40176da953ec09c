import type { Commission } from '@nsem/sdk';

import { timeField } from '../../output/columns.ts';
import type { Field } from '../../output/table.ts';

/** A rate as a percentage: `12.5 %`. */
export const formatRate = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

/** The fields of the commission. */
export const commissionFields = ({
  commission_rate: rate,
  updated_at: at,
}: Commission): readonly Field[] => [
  { label: 'rate', text: formatRate(rate), plain: String(rate) },
  timeField('since', at),
];
