// The parts of the SDK's fake marketplace. It is bundled into the SDK, not published here.
export { createFakeServer, fakeAdmin, type FakeServer } from './fake-server.ts';
export { wavHeader } from '@nsem/core/sound';
export { exampleHeaders, exampleProblem, problemCodes } from '../http/problems/problem.ts';
