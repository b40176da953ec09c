import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { ServiceFault } from './service-fault.ts';
import type { Work } from './work.ts';

/** Requested work: languages by code or by name. */
export type WorkRequest = Work;

/** Turns the languages of a request into codes, and checks that a pair has two different ones. */
export async function resolveWork(
  stores: Stores,
  request: WorkRequest,
): Promise<Result<Work, LanguageFault | ServiceFault>> {
  if (request.serviceType !== 'translation') {
    const language = await resolveLanguage(stores, request.language, 'language');
    return language.ok ? ok({ ...request, language: language.value }) : language;
  }
  const [source, target] = await Promise.all([
    resolveLanguage(stores, request.sourceLanguage, 'source'),
    resolveLanguage(stores, request.targetLanguage, 'target'),
  ]);
  if (!source.ok) return source;
  if (!target.ok) return target;
  if (source.value === target.value) return refuse({ code: 'service.same-languages' });
  return ok({ ...request, sourceLanguage: source.value, targetLanguage: target.value });
}
