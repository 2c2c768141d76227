import { describe, expect, test } from 'vitest';
import { formatKurus } from '#lib/shared/money.ts';
import { inTransaction, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import { balanceOf, fund, postedTo } from '#testing/money.ts';
import { anAdmin, aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { proposalKinds } from '#app/proposal-kinds.ts';
import { approveProposal } from './decide-proposal.server.ts';

const app = useTestApp();
checkBooks(app);

const path = '/api/admin/proposals';
const reason = 'Bankanın iade ettiği tutar izleyiciye geri verilir';

async function aProposal(amount = 12.5) {
  const [proposer, viewer] = [await anAdmin(app, { name: 'Deniz Yönetici' }), await aViewer(app)];
  const wallet = userWallet(viewer.userId);
  const body = { from_account: 'platform_revenue', to_account: wallet, amount, reason };
  const answer = await app.call('/api/admin/oversight/corrections', { as: proposer.token, body });
  expect(answer.status).toBe(200);
  return { proposer, viewer, wallet, id: answer.data.proposal_id as number };
}
const approve = (admin: Person, id: number) =>
  app.call(`${path}/${id}/approve`, { method: 'PUT', as: admin.token });
const reject = (admin: Person, id: number) =>
  app.call(`${path}/${id}/reject`, { method: 'PUT', as: admin.token, body: { reason: 'Tutar yanlış' } });
const noticesOf = async (admin: Person) => {
  const { data } = await app.call('/api/notices', { as: admin.token });
  return data.notices
    .filter(({ kind }: { kind: string }) => kind.startsWith('proposal_'))
    .map(({ kind, text, link }: { kind: string; text: string; link: string }) => ({ kind, text, link }));
};
const link = '/admin/onaylar?durum=decided';
const platformOf = async (admin: Person) =>
  (await app.call('/api/admin/wallet/transactions', { as: admin.token })).data.wallet;
const list = async (admin: Person, query = '') =>
  (await app.call(`${path}?${query}`, { as: admin.token })).data;

describe('a proposal', () => {
  test('is shown in words, and done once another administrator approves it', async () => {
    const { proposer, wallet, viewer, id } = await aProposal();
    const before = await postedTo(app.db, wallet);
    const [shown] = (await list(proposer)).proposals;
    expect(shown).toMatchObject({
      id,
      title: 'Düzeltme kaydı',
      facts: [
        { label: 'Borç yazılacak hesap', value: 'Platform geliri' },
        {
          label: 'Alacak yazılacak hesap',
          value: `İzleyici cüzdanı ${viewer.userId} · ${viewer.name}`,
          detail: `${viewer.email} · Şu anda kullanılabilir: ${formatKurus(await balanceOf(app, viewer))}`,
        },
        { label: 'Tutar', value: '₺12,50' },
        {
          label: 'Bakiyelere etkisi',
          value: `Platform geliri ₺12,50 azalır, İzleyici cüzdanı ${viewer.userId} ₺12,50 artar`,
        },
      ],
      reason,
      proposed_by_name: 'Deniz Yönetici',
      is_own: true,
      status: 'open',
    });
    expect((await approve(proposer, id)).body.code).toBe('OWN_PROPOSAL');
    expect(await postedTo(app.db, wallet)).toBe(before);
    const platformBefore = await platformOf(proposer);

    expect((await list(proposer, 'status=to_decide')).proposals).not.toMatchObject([{ id }]);
    const other = await anAdmin(app);
    expect((await list(other, 'status=to_decide')).proposals).toMatchObject([{ id }]);
    expect((await list(other)).has_other_admin).toBe(true);
    expect((await approve(other, id)).body.message).toBe('Öneri onaylandı ve uygulandı');
    expect((await postedTo(app.db, wallet)) - before).toBe(1250);
    expect(await platformOf(proposer)).toMatchObject({
      total_income: platformBefore.total_income,
      total_expense: platformBefore.total_expense + 12.5,
      balance: platformBefore.balance - 12.5,
    });
    const notices = sql`select detail from notices where user_id = ${viewer.userId} and kind = 'balance_corrected'`;
    expect(await app.rows(notices)).toEqual([{ detail: { amount: 1250 } }]);
    const posted = await app.one(
      sql<{ id: number }>`select id from ledger_entries where kind = 'correction' and ref = ${String(id)}`,
    );
    const opened = await app.call(`/api/admin/oversight/entries/${posted.id}`, { as: other.token });
    expect(opened.data).toMatchObject({
      entry: { actor_name: 'Deniz Yönetici' },
      proposal: { reason, approved_by_name: other.name },
    });
    const text = `“Düzeltme kaydı” (Öneri ${id}) onaylandı ve uygulandı. Onaylayan: ${other.name}.`;
    expect(await noticesOf(proposer)).toEqual([{ kind: 'proposal_approved', text, link }]);
    expect((await approve(other, id)).body.code).toBe('PROPOSAL_DECIDED');
    expect((await reject(proposer, id)).body.code).toBe('PROPOSAL_DECIDED');
    const decided = (await list(other, 'status=decided')).proposals;
    expect(decided[0]).toMatchObject({ id, status: 'approved', decided_by_name: other.name, is_own: false });
    const acts = await app.rows(sql`select action, reason, after ->> 'content' as content from audit_log
        where subject_kind = 'proposal' and subject_id = ${String(id)} order by id`);
    const content = expect.stringContaining('Tutar: ₺12,50');
    expect(acts).toEqual([
      { action: 'proposal.propose', reason, content },
      { action: 'proposal.approve', reason, content },
    ]);
  });

  test('is rejected by another administrator, and taken back by its own', async () => {
    const { proposer, id } = await aProposal();
    const other = await anAdmin(app);
    expect((await reject(other, id)).body.message).toBe('Öneri reddedildi');
    const text = `“Düzeltme kaydı” (Öneri ${id}) reddedildi; uygulanmadı. Reddeden: ${other.name}. Sebep: Tutar yanlış.`;
    expect(await noticesOf(proposer)).toEqual([{ kind: 'proposal_rejected', text, link }]);
    const { proposer: second, id: own } = await aProposal();
    expect((await reject(second, own)).body.message).toBe('Önerini geri aldın');
    expect(await noticesOf(second)).toEqual([]);
    const statuses = (await list(proposer, 'status=decided&limit=2')).proposals.map(
      ({ status, note }: { status: string; note: string }) => [status, note],
    );
    expect(statuses).toEqual([
      ['withdrawn', 'Tutar yanlış'],
      ['rejected', 'Tutar yanlış'],
    ]);
    expect((await approve(await anAdmin(app), id)).body).toMatchObject({
      code: 'PROPOSAL_DECIDED',
      message: `Bu öneri şu anda “Reddedildi” durumunda; bu işlem yapılamaz. Kararı veren: ${other.name}.`,
    });
    expect((await approve(proposer, 999_999)).body.code).toBe('PROPOSAL_NOT_FOUND');
    const silent = await app.call(`${path}/${own}/reject`, { method: 'PUT', as: second.token, body: {} });
    expect(silent.body.errors).toEqual({ reason: 'Lütfen sebebini yaz' });
  });

  test('of many who approve or reject it at once, exactly one decides', async () => {
    const { id, wallet } = await aProposal();
    const before = await postedTo(app.db, wallet);
    const admins = [await anAdmin(app), await anAdmin(app), await anAdmin(app)];
    const answers = await atOnce(12, (index) => {
      const admin = admins[index % 3] as Person; // One of the three.
      return index % 2 === 0 ? approve(admin, id) : reject(admin, id);
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([0, 1250]).toContain((await postedTo(app.db, wallet)) - before);
  });

  test('that cannot be carried out stays open', async () => {
    const { proposer, viewer } = await aProposal();
    await fund(app.db, userWallet(viewer.userId), 500_000);
    const body = { from_account: userWallet(viewer.userId), to_account: 'bank', amount: 5000, reason };
    const propose = () => app.call('/api/admin/oversight/corrections', { as: proposer.token, body });
    const [sooner, { data }] = [await propose(), await propose()];
    const other = await anAdmin(app);
    expect((await approve(other, sooner.data.proposal_id)).status).toBe(200);
    expect((await approve(other, data.proposal_id)).body.code).toBe('INSUFFICIENT_FUNDS');
    await fund(app.db, userWallet(viewer.userId), 500_000);
    expect((await approve(other, data.proposal_id)).status).toBe(200);
  });

  test('does not change, nor does its decision, whoever writes to the database', async () => {
    const { id } = await aProposal();
    const change = (set: string) => app.run(sql`update proposals set ${sql.raw(set)} where id = ${id}`);
    await expect(change(`payload = '{}'`)).rejects.toThrow('does not change');
    await expect(app.run(sql`delete from proposals where id = ${id}`)).rejects.toThrow('append-only');
    await approve(await anAdmin(app), id);
    await expect(change(`status = 'open', decided_by = null, decided_at = null`)).rejects.toThrow(
      'does not change',
    );
  });

  test('of the only active administrator is approved by the command line, and by nobody else', async () => {
    const { proposer, id, wallet } = await aProposal();
    const before = await postedTo(app.db, wallet);
    const confirm = () =>
      inTransaction(app.db, (tx) =>
        approveProposal(tx, proposalKinds, { id, adminId: null, now: app.clock.now() }),
      );
    await expect(confirm()).rejects.toThrow('another active administrator');
    await app.run(
      sql`update users set status = 'suspended' where role = 'admin' and id <> ${proposer.userId}`,
    );
    await anAdmin(app, { duty: 'reports' });
    expect((await list(proposer)).has_other_admin).toBe(false);
    await confirm();
    expect((await postedTo(app.db, wallet)) - before).toBe(1250);
  });
});

describe('a correcting entry', () => {
  test('takes the wallet number of a viewer, and the list of accounts says whose it is', async () => {
    const { token } = await anAdmin(app);
    const viewer = await aViewer(app);
    const user = await app.call(`/api/admin/users/${viewer.userId}`, { as: token });
    const number: string = user.data.wallet.wallet_number;
    const body = { from_account: 'bank', to_account: `user_wallet:${number}`, amount: 1, reason };
    const answer = await app.call('/api/admin/oversight/corrections', { as: token, body });
    expect(answer.status).toBe(200);
    const [shown] = (await app.call(path, { as: token })).data.proposals;
    expect(shown.facts[1]).toMatchObject({
      value: expect.stringContaining(viewer.name),
      detail: expect.stringContaining(viewer.email),
    });
    for (const search of [number, String(viewer.userId)]) {
      const query = `?book=user_wallet&search=${search}`;
      const { data } = await app.call(`/api/admin/oversight/accounts${query}`, { as: token });
      expect(data.accounts).toMatchObject([{ account: `user_wallet:${viewer.userId}`, email: viewer.email }]);
    }
    const same = { ...body, from_account: `user_wallet:${viewer.userId}` };
    const refused = await app.call('/api/admin/oversight/corrections', { as: token, body: same });
    expect(refused.body.errors).toEqual({ to_account: 'İki hesap aynı olamaz' });
  });

  test('names every wrong field, and no account that does not exist', async () => {
    const { token } = await anAdmin(app);
    const propose = (body: unknown) => app.call('/api/admin/oversight/corrections', { as: token, body });
    const given = { from_account: 'bank', to_account: 'user_wallet:999999', amount: 1, reason };
    expect((await propose(given)).body.errors).toEqual({ to_account: 'Böyle bir hesap yok' });
    expect((await propose({ ...given, amount: 0, reason: '' })).body.errors).toEqual({
      to_account: 'Böyle bir hesap yok',
      amount: 'Geçerli bir tutar gir',
      reason: 'Lütfen gerekçeni yaz',
    });
    expect((await propose({ ...given, to_account: 'bank' })).body.errors).toEqual({
      to_account: 'İki hesap aynı olamaz',
    });
    const viewer = await aViewer(app);
    await fund(app.db, userWallet(viewer.userId), 2200);
    const taken = { ...given, from_account: `user_wallet:${viewer.userId}`, to_account: 'platform_revenue' };
    const free = (await balanceOf(app, viewer)) / 100;
    expect((await propose({ ...taken, amount: free + 1 })).body.errors?.['amount']).toContain(
      'hesapta bu kadar yok: ₺',
    );
    expect((await propose({ ...taken, amount: free })).status).toBe(200);
  });
});
