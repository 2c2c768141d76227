/** What administrators do on the page of a person, each as a call that works. */
import { aFirm, aViewer, type Person } from '../people.ts';
import type { TestAnswer, TestServer } from '../test-app.ts';

export const personActs = (test: TestServer): Record<string, (admin: Person) => Promise<TestAnswer>> => ({
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
