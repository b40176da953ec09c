import { open, readFile } from 'node:fs/promises';
import {
  ok,
  readJobGlossary,
  readTermsToFind,
  type Actor,
  type DeliveryFinding,
  type ExpectedOutput,
  type GlossaryTerm,
  type Result,
} from '@nsem/core';
import { longestText } from '@nsem/core/texts';
import type { OutputToCheck, TextForm } from '../../../delivery-checks/check-output.ts';
import type { DeliveryChecks } from '../../../delivery-checks/delivery-checks.ts';
import type { Documents } from '../../../documents/documents.ts';
import { wordType } from '../../../files/identify-file.ts';
import type { ReceivedFile } from '../../../files/upload-staging.ts';
import { callerOf } from '../../operations/follow-caller.ts';
import type { UseCaseRunner } from '../../operations/use-cases.ts';
import type { AnyFault } from '../../problems/http-fault.ts';
import type { FindJobTerms } from '../glossary/find-job-terms.ts';

/** The checks of outputs before they are delivered; null if a server checks none. */
export type Checking = Readonly<{
  deliveryChecks: DeliveryChecks | null;
  documents: Documents | null;
  findJobTerms: FindJobTerms | null;
}>;

/** A text that is delivered, and how it is written. */
type SentText = Readonly<{ text: string; form: TextForm; isOfDocument: boolean }>;

type Found = Result<readonly DeliveryFinding[], AnyFault>;

/** Checks an output as it was sent: a typed text, or a file of a type. */
export interface DeliveryCheck {
  ofText(text: string): Promise<Found>;
  ofFile(file: ReceivedFile, contentType: string): Promise<Found>;
}

type DeliveryCall = Readonly<{ actor: Actor; follow: () => AbortSignal }> &
  Pick<UseCaseRunner<Actor>, 'read'>;

const nothing = ok([]);

/** The most bytes of the longest text; of a longer one, the beginning is checked. */
const mostBytes = 4 * longestText;

const forms: Readonly<Record<string, TextForm>> = {
  'text/plain': 'plain',
  'text/markdown': 'plain',
  'text/vtt': 'subtitles',
  'application/x-subrip': 'subtitles',
};

async function readBeginning(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Why a Word document is not delivered: for now, or because its client could not open it either. */
const undeliverable: ReadonlySet<string> = new Set([
  'document.timed-out',
  'document.unreadable',
  'http.server-busy',
]);

const agreed = ({ term, translation, forbidden, isCaseSensitive }: GlossaryTerm) => ({
  term,
  translation,
  forbidden,
  isCaseSensitive,
});

/** Creates the check of what a call delivers for a job. */
export function createDeliveryCheck(
  call: DeliveryCall,
  expected: ExpectedOutput,
  { deliveryChecks, documents, findJobTerms }: Checking,
): DeliveryCheck {
  if (deliveryChecks === null) return { ofText: async () => nothing, ofFile: async () => nothing };
  const { work, content, durationMs } = expected;
  const check = (output: OutputToCheck) => deliveryChecks.check(output, callerOf(call));

  async function readTerms(): Promise<readonly GlossaryTerm[]> {
    const found = await call.read(readTermsToFind, expected.id);
    if (!found.ok || findJobTerms === null) return [];
    const termIds = await findJobTerms(found.value);
    const terms = await call.read(readJobGlossary, { id: expected.id, termIds });
    return terms.ok ? terms.value : [];
  }

  async function checkText({ text, form, isOfDocument }: SentText): Promise<Found> {
    if (work.serviceType === 'translation') {
      const { sourceLanguage, targetLanguage } = work;
      const terms = (await readTerms()).map(agreed);
      const languages = { sourceLanguage, targetLanguage };
      const given = { text, form, source: content, isOfDocument, terms };
      return check({ kind: 'translation', ...given, ...languages });
    }
    if (work.serviceType === 'narration' || durationMs === null) return nothing;
    return check({ kind: 'transcript', text, form, durationMs, language: work.language });
  }

  /** The texts of a Word document. */
  async function checkWord({ path, name }: ReceivedFile): Promise<Found> {
    const document = await documents?.read(callerOf(call), () => readFile(path), { name });
    if (document === undefined) return nothing;
    const isEmpty = !document.ok && document.fault.code === 'document.empty';
    if (document.ok || isEmpty) {
      const text = document.ok ? document.value.text : '';
      return checkText({ text, form: 'extracted', isOfDocument: false });
    }
    // Too long a text is delivered as it is: it cannot be compared, but a client can read it.
    return undeliverable.has(document.fault.code) ? document : nothing;
  }

  return {
    ofText: (text) => checkText({ text, form: 'plain', isOfDocument: expected.document !== null }),
    async ofFile(file, contentType) {
      if (expected.kind === 'audio') return check({ kind: 'sound', path: file.path });
      if (contentType === wordType) return checkWord(file);
      const form = forms[contentType];
      if (form === undefined) return nothing;
      const isWhole = file.sizeBytes <= mostBytes;
      const isText = contentType === 'text/plain' && isWhole;
      const isPartial = form === 'plain' && (!isWhole || (expected.document !== null && !isText));
      return checkText({
        text: await readBeginning(file.path),
        form: isPartial ? 'extracted' : form,
        isOfDocument: expected.document !== null && isText,
      });
    },
  };
}
