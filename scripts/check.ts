/** `npm run check`: types, format, lint, unused code and api.txt, in a few seconds. */
import { runSteps } from './run-steps.ts';
import { STATIC_STEPS } from './steps.ts';

await runSteps(STATIC_STEPS);
