import type { Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import { checkNotBrand } from './decide-name.ts';

/** Checks the name of a user who is no admin against the one that an admin gave the marketplace. */
export async function checkBrand(
  { settings }: Pick<Stores, 'settings'>,
  name: string,
): Promise<Result<string, AccountFault>> {
  const stored = await settings.list();
  const brand = stored.find((setting) => setting.name === 'brand_name')?.value;
  return checkNotBrand(name, typeof brand === 'string' ? brand : '');
}
