/** Does a share of a proof of work in a thread of its own, so that the page stays quick. Answers the solution, or null. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Share = Pick<Parameters<typeof solveChallenge>[0], 'challenge' | 'counterStart' | 'counterStep'>;

const NOTIFIED_AFTER = 500;

addEventListener('message', ({ data: share }: MessageEvent<Share>) => {
  let tried = 0;
  const counted: typeof deriveKey = (...given) => {
    tried += 1;
    if (tried % NOTIFIED_AFTER === 0) postMessage({ tried: NOTIFIED_AFTER });
    return deriveKey(...given);
  };
  void solveChallenge({ ...share, deriveKey: counted, timeout: 0 }).then(
    (solution) => postMessage({ solution }),
    () => postMessage({ solution: null }),
  );
});
