import { isVisible } from '../kernel/plain-line.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceType } from '../services/work.ts';
import { nameFindings } from '../texts/translation-finding.ts';
import type { DeliveryFinding, JobFault } from './job-fault.ts';

/** What an output consists of. */
export type OutputKind = 'text' | 'audio';

/** The output of each service: a narration is audio, the others are text. */
export const outputKind: Readonly<Record<ServiceType, OutputKind>> = {
  translation: 'text',
  transcription: 'text',
  narration: 'audio',
};

/**
 * Decides whether an output is delivered in which something was found (docs/domain.md, Segments and checks).
 * An error in a text stops it. A warning, and anything that was found in a narration, needs a note.
 */
export function decideFindings(
  { kind, note }: Readonly<{ kind: OutputKind; note?: string | undefined }>,
  findings: readonly DeliveryFinding[],
): Result<null, JobFault> {
  const named = nameFindings(findings);
  const hasErrors = named[0]?.severity === 'error';
  if (kind === 'text' && hasErrors) {
    return refuse({ code: 'job.delivery-has-errors', findings: named });
  }
  const isExplained = isVisible(note ?? '');
  if (findings.length === 0 || isExplained) return ok(null);
  return refuse({ code: 'job.delivery-needs-note', findings: named });
}
