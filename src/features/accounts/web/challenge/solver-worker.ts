/** Does a proof of work in a thread of its own, so that the page stays quick. Answers the solution, or null. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
