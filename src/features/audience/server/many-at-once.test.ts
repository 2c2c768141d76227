import { expect, test } from 'vitest';
import { aFirm, type Person } from '#testing/people.ts';
import { startTestApp, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

test('more firms than there are connections to the database ask at once, and all are answered', async () => {
  const firms: Person[] = [];
  for (let number = 0; number < 40; number += 1) firms.push(await aFirm(app));
  const strict = await startTestApp({ limits: true, beside: app });
  try {
    const body = { genders: [1] };
    const answers = await Promise.all(
      firms.map(({ token }) => strict.call('/api/firm/audience/reach', { as: token, body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(firms.map(() => 200));
  } finally {
    await strict.close();
  }
}, 60_000);
