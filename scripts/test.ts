/**
 * `npm test`: every check there is. `npm test -- --changed`: what the files that are not committed yet can have broken, in
 * about a minute. `npm run test:long`: the tests with their proofs repeated as often as a release should see them, and the
 * whole simulation, in about an hour.
 */
import { runSteps } from './run-steps.ts';
import { ALL_STEPS, CHANGED_STEPS, LONG_STEPS } from './steps.ts';

const [wanted = '--all'] = process.argv.slice(2);
const steps = { '--all': ALL_STEPS, '--changed': CHANGED_STEPS, '--long': LONG_STEPS }[wanted];
if (steps === undefined) throw new Error(`there is no ${wanted}; there are --changed and --long`);
if (wanted === '--long') process.env['RACES'] = 'full';
await runSteps(steps);
