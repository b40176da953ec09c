import {
  findInput,
  findJobFor,
  findOutput,
  ok,
  readHistory,
  readJobState,
  type JobId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { fileAnswers } from '../file-answers.ts';
import { defineOperation } from '../operation.ts';
import { answer, sendFile } from '../reply.ts';
import { presentEvent, presentJob, presentState, presentStateHeaders } from './jobs.presenter.ts';
import { jobEventSchema, jobSchema, jobStatusSchema } from './jobs.schema.ts';

const params = z.object({ id: pathId<JobId>() });

const readJob = defineOperation({
  id: 'readJob',
  method: 'GET',
  path: '/jobs/{id}',
  tag: 'Jobs',
  summary: 'A job',
  access: 'jobs.read',
  params,
  answers: { 200: { description: 'The job.', schema: jobSchema } },
  refusals: ['job.not-found'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const found = await unitOfWork.read((stores) =>
      findJobFor(stores, actor, { id, action: 'jobs.read' }),
    );
    return found.ok ? ok(answer(presentJob(found.value, actor))) : found;
  },
});

const stateHeaders = {
  ETag: 'Changes with the job.',
  'Retry-After': 'In how many seconds to ask again; absent once the job has ended.',
};

const readState = defineOperation({
  id: 'readJobStatus',
  method: 'GET',
  path: '/jobs/{id}/status',
  tag: 'Jobs',
  summary: 'Where a job stands',
  access: 'jobs.read',
  params,
  answers: {
    200: { description: 'Its status.', schema: jobStatusSchema, headers: stateHeaders },
    304: { description: 'It is still the one that If-None-Match names.', headers: stateHeaders },
  },
  refusals: ['job.not-found'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const state = await unitOfWork.read((stores) => readJobState(stores, actor, id));
    if (!state.ok) return state;
    return ok(answer(presentState(state.value), presentStateHeaders(state.value)));
  },
});

const readEvents = defineOperation({
  id: 'listJobEvents',
  method: 'GET',
  path: '/jobs/{id}/events',
  tag: 'Jobs',
  summary: 'The history of a job, oldest first',
  access: 'jobs.read',
  params,
  answers: { 200: { description: 'Its moves.', schema: z.array(jobEventSchema) } },
  refusals: ['job.not-found'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const history = await unitOfWork.read((stores) => readHistory(stores, actor, id));
    return history.ok ? ok(answer(history.value.map((event) => presentEvent(event)))) : history;
  },
});

const readOutput = defineOperation({
  id: 'readJobOutput',
  method: 'GET',
  path: '/jobs/{id}/output',
  tag: 'Jobs',
  summary: 'The delivered output of a job',
  access: 'jobs.read',
  params,
  answers: fileAnswers('The output, as a file to save.', ['text/*', 'application/*', 'audio/*']),
  refusals: ['job.not-found', 'job.output-not-ready', 'http.range-unsatisfiable'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const found = await unitOfWork.read((stores) => findOutput(stores, actor, id));
    return found.ok ? ok(sendFile(found.value.file)) : found;
  },
});

const readInput = defineOperation({
  id: 'readJobInput',
  method: 'GET',
  path: '/jobs/{id}/input',
  tag: 'Jobs',
  summary: 'The audio that a client handed in',
  access: 'jobs.read',
  params,
  answers: fileAnswers('The audio, as a file to save.', 'audio/*'),
  refusals: ['job.not-found', 'http.range-unsatisfiable'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const found = await unitOfWork.read((stores) => findInput(stores, actor, id));
    return found.ok ? ok(sendFile(found.value.file)) : found;
  },
});

export const jobReadOperations = [readJob, readState, readEvents, readOutput, readInput];
