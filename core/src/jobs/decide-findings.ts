import { isVisible } from '../kernel/plain-line.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { nameFindings } from '../texts/name-findings.ts';
import type { DeliveryFinding } from './delivery-finding.ts';
import type { JobFault } from './job-fault.ts';
import type { OutputKind } from './output-kind.ts';

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
