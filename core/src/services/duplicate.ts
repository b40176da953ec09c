import type { Stores } from '../ports/unit-of-work.port.ts';
import type { ServiceFault } from './service-fault.ts';
import { languagesOf, type Work } from './work.ts';

/** The refusal of a second approved service for the same work, with the languages by name. */
export async function duplicateOf(stores: Stores, work: Work): Promise<ServiceFault> {
  const names = new Map((await stores.languages.listAll()).map(({ code, name }) => [code, name]));
  const languages = languagesOf(work).map((code) => names.get(code) ?? code);
  return { code: 'service.duplicate', serviceType: work.serviceType, languages };
}
