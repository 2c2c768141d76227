/**
 * `npm test` runs every check. `npm test -- --changed` runs, in about a minute, what the uncommitted files can have
 * broken. `npm run test:long` repeats proofs as often as a release should see them, plays the whole simulation, and plants
 * mistakes that the journeys have to notice, in about an hour and a half.
 */
import { runSteps } from './run-steps.ts';
import { ALL_STEPS, CHANGED_STEPS, LONG_STEPS } from './steps.ts';

const [wanted = '--all'] = process.argv.slice(2);
const steps = { '--all': ALL_STEPS, '--changed': CHANGED_STEPS, '--long': LONG_STEPS }[wanted];
if (steps === undefined) throw new Error(`there is no ${wanted}; there are --changed and --long`);
if (wanted === '--long') process.env['RACES'] = 'full';
await runSteps(steps);
