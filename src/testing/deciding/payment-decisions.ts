/** Each decision of an administrator on payments and invoices, with what it decides. */
import { aPayment, reissue } from '../payments.ts';
import type { Person } from '../people.ts';
import type { TestAnswer, TestServer } from '../test-app.ts';

type Act = (admin: Person) => Promise<TestAnswer>;

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
