/** `npm test`: every check there is. */
import { runSteps } from './run-steps.ts';
import { ALL_STEPS } from './steps.ts';

await runSteps(ALL_STEPS);
