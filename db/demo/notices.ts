/** People who have read what they were told until some days ago; what came later waits for them. */
import type { Desks } from './desk-kit.ts';
import { hoursAgo, type Step } from './stage.ts';

const READ_UNTIL_HOURS = 60;
/** The viewers with known logins. */
const KNOWN_VIEWERS = 4;

export function readingSteps({ stage, cast, watchers }: Desks): Step[] {
  const read = async (userId: number) => {
    const token = await stage.enter(userId);
    const { notices } = (await stage.client.call(token, 'GET', '/api/notices?limit=1')) as {
      notices: { id: number }[];
    }; // As the contract says.
    const [latest] = notices;
    if (latest !== undefined)
      await stage.client.call(token, 'POST', '/api/notices/read-all', { up_to: latest.id });
  };
  const act = async () => {
    const viewers = [...watchers].filter(([index]) => index < KNOWN_VIEWERS).map(([, { userId }]) => userId);
    for (const userId of [cast.admin, ...cast.firms, ...viewers]) await read(userId);
  };
  return [{ at: hoursAgo(stage, READ_UNTIL_HOURS), act }];
}
