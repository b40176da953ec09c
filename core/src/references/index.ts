export {
  addReference,
  checkNewReference,
  findJobsWithReferences,
  listReferences,
  readReference,
  removeReference,
  type ReferenceRefusal,
  type ReferenceToAdd,
} from './manage-references.ts';
export {
  longestReferenceDescription,
  mostReferenceBytes,
  mostReferences,
  type NewReferenceFile,
  type ReferenceFault,
  type ReferenceFile,
  type ReferenceKey,
  type ReferenceStore,
} from './reference-file.ts';
