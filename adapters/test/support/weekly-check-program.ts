// For weekly-check-kill.exhaustive.test.ts to kill.
import { finishWeeklyCheck } from './finish-weekly-check.ts';

await finishWeeklyCheck(process.argv[2] ?? '');
process.exit(0);
