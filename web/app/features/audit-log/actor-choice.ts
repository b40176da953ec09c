import type { ManagedAccount } from '@nsem/sdk';

import type { Choice } from '../../ui/kit/choice-field.tsx';

export const allUsers: Choice = { value: '', label: 'All users' };

export const choiceOf = ({ id, name, email }: ManagedAccount): Choice => ({
  value: String(id),
  label: `${name} (${email})`,
});
