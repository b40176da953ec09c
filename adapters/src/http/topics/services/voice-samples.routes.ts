import { findVoiceSample, ok, refuse } from '@nsem/core';
import { z } from 'zod';
import { text } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { fileAnswers } from '../../replies/file-answers.ts';
import { sendFile } from '../../replies/reply.ts';

/** The path of a voice sample: the name of its file. */
export const voiceSampleParams = z.object({
  filename: text(64).meta({
    description: 'The last part of `audio_recording`.',
    example: '5f0c6a1e9b7d4c2fa3e8d1b60c4f7a92.wav',
  }),
});

export const voiceSampleOperations = {
  readVoiceSample: defineOperation({
    method: 'GET',
    path: '/api/audio/{filename}',
    tag: 'Services',
    summary: 'Download a narrator’s voice sample',
    description:
      'Everyone who is logged in may hear an approved sample; any other, only its owner and admins.',
    sdk: { method: 'services.downloadSample', byHand: true },
    access: 'account.read',
    params: voiceSampleParams,
    answers: fileAnswers('The recording.', 'audio/wav'),
    refusals: ['http.audio-not-found', 'http.range-unsatisfiable'],
    async handle({ params: { filename: key }, read }) {
      // The name is only compared with names in the database; it never becomes a path.
      const found = await read(findVoiceSample, { key });
      if (!found.ok) return found;
      return found.value === undefined
        ? refuse({ code: 'http.audio-not-found' })
        : ok(sendFile(found.value, 'inline'));
    },
  }),
};
