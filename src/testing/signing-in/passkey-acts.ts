/** Each call about one's own passkeys, made by somebody who has none yet, with what it needs. */
import { type Person, TEST_PASSWORD } from '../people.ts';
import type { TestAnswer, TestServer } from '../test-app.ts';
import { addPasskey, anAuthenticator } from './authenticator.ts';

type Act = (person: Person) => Promise<TestAnswer>;

export function passkeyActs(test: TestServer): Readonly<Record<string, Act>> {
  async function withPasskey(person: Person, key = anAuthenticator()): Promise<string> {
    await addPasskey(test, person, { key });
    const { data } = await test.call('/api/auth/passkeys', { as: person.token });
    return `/api/auth/passkeys/${data.passkeys[0].id}`;
  }
  return {
    'POST /api/auth/passkeys': (person) => addPasskey(test, person),
    'PUT /api/auth/passkeys/:id': async (person) => {
      const path = await withPasskey(person);
      return test.call(path, { method: 'PUT', as: person.token, body: { name: 'Yedek' } });
    },
    'POST /api/auth/passkeys/:id/remove': async (person) => {
      const key = anAuthenticator();
      const path = await withPasskey(person, key);
      const asked = await test.call('/api/auth/passkey/options', { method: 'POST' });
      const body = { currentPassword: TEST_PASSWORD, passkey: key.use(asked.data.options) };
      return test.call(`${path}/remove`, { as: person.token, body });
    },
  };
}
