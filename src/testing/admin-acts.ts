/** Calls of administrators that succeed, by their route, for the test of the audit log. */
import { aPayment, reissue } from './payments.ts';
import { aFirm, aViewer, type Person, TEST_PASSWORD } from './people.ts';
import type { TestAnswer, TestServer } from './test-app.ts';
import { addPasskey, anAuthenticator } from './signing-in/authenticator.ts';

type Act = (person: Person) => Promise<TestAnswer>;

export function paymentDecisions(test: TestServer): Readonly<Record<string, Act>> {
  const put = ({ token }: Person, path: string) =>
    test.call(`/api/admin/${path}`, {
      method: 'PUT',
      as: token,
      body: { reason: 'Gerekçesi burada yazıyor' },
    });
  const aPending = async () => (await aPayment(test, { status: 'pending' })).id;
  return {
    'PUT /api/admin/payments/:id/approve': async (admin) =>
      put(admin, `payments/${await aPending()}/approve`),
    'PUT /api/admin/payments/:id/reject': async (admin) => put(admin, `payments/${await aPending()}/reject`),
    'POST /api/admin/payments/:id/received': async (admin) => {
      const { id } = await aPayment(test);
      const body = { amount: 6000, date: '2026-11-20' };
      return test.call(`/api/admin/payments/${id}/received`, { as: admin.token, body });
    },
    'POST /api/admin/invoices/:id/reissue': async (admin) =>
      reissue(test, admin, await aPayment(test, { status: 'paid' })),
  };
}

export const personActs = (test: TestServer): Readonly<Record<string, Act>> => ({
  'POST /api/admin/users/:id/messages': async (admin) =>
    test.call(`/api/admin/users/${(await aViewer(test)).userId}/messages`, {
      as: admin.token,
      body: { title: 'Çekimin', text: 'Yarın ödenir.', request_key: 'audit-message' },
    }),
  'POST /api/admin/announcements': async (admin) =>
    test.call('/api/admin/announcements', {
      as: admin.token,
      body: { audience: 'firms', title: 'Bakım', text: 'Bu gece.', request_key: 'audit-announcement' },
    }),
  'PUT /api/admin/firms/:id/title': async (admin) =>
    test.call(`/api/admin/firms/${(await aFirm(test)).userId}/title`, {
      method: 'PUT',
      as: admin.token,
      body: { firm_name: 'Köprü Gıda A.Ş.' },
    }),
  'DELETE /api/admin/users/:id/sessions': async (admin) =>
    test.call(`/api/admin/users/${(await aViewer(test)).userId}/sessions`, {
      method: 'DELETE',
      as: admin.token,
    }),
});

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
