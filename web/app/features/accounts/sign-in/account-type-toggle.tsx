import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import type { AccountType } from './auth-dialog-url.ts';

const types: readonly Readonly<{ value: AccountType; label: string }>[] = [
  { value: 'client', label: 'Client' },
  { value: 'service-provider', label: 'Service Provider' },
];

export function AccountTypeToggle(
  props: Readonly<{ value: AccountType; onChange: (type: AccountType) => void }>,
) {
  return (
    <SegmentedControl
      aria-label="Account type"
      fullWidth
      size="md"
      data={[...types]}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
