import { ok, refuse, type Actor, type Service, type StoredFile, type Stores } from '@nsem/core';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { sendFile } from '../reply.ts';
import { fileAnswers } from '../file-answers.ts';

const hears = (actor: Actor, { status, ownerId }: Service): boolean =>
  status === 'approved' || ownerId === actor.accountId || actor.role === 'admin';

async function findSample(
  { services, files }: Stores,
  actor: Actor,
  key: string,
): Promise<StoredFile | undefined> {
  const service = await services.findByRecordingKey(key);
  return service !== undefined && hears(actor, service) ? files.findByKey(key) : undefined;
}

const readSample = defineOperation({
  id: 'readVoiceSample',
  method: 'GET',
  path: '/api/audio/{filename}',
  tag: 'Services',
  summary: 'A narrator’s voice sample',
  description: 'An approved one for anyone who is logged in, else for its owner and admins.',
  access: 'account.read',
  params: z.object({
    filename: z.string().max(64).meta({ example: '5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav' }),
  }),
  answers: fileAnswers('The recording.', 'audio/wav'),
  refusals: ['http.audio-not-found', 'http.range-unsatisfiable'],
  async handle({ actor, params: { filename } }, { unitOfWork }) {
    // The name is only ever compared with those in the database; it never becomes a path.
    const file = await unitOfWork.read((stores) => findSample(stores, actor, filename));
    return file === undefined
      ? refuse({ code: 'http.audio-not-found' })
      : ok(sendFile(file, 'inline'));
  },
});

export const audioOperations = [readSample];
