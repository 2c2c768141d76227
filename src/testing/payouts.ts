/** Payout runs for tests: withdrawals that somebody looked at, runs of them, and the bank's answers. */
import { aRichViewer, ibanOf, withdraw } from './money.ts';
import type { PayoutRun } from '#features/wallet/payouts/contract.ts';
import type { Person } from './people.ts';
import type { TestAnswer, TestServer } from './test-app.ts';

interface Wanted {
  count?: number;
  lira?: number | undefined;
  name?: string;
}

export interface WaitingPayout {
  id: number;
  viewer: Person;
}

const put = (test: TestServer, { token }: Person, path: string, body?: unknown): Promise<TestAnswer> =>
  test.call(`/api/admin/${path}`, { method: 'PUT', as: token, ...(body === undefined ? {} : { body }) });

export async function somePayouts(
  test: TestServer,
  admin: Person,
  { count = 1, lira = 60, name = 'Ayşe Yılmaz' }: Wanted = {},
): Promise<WaitingPayout[]> {
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const viewer = await aRichViewer(test, 5_000_000, { name });
    const { data } = await withdraw(test, viewer, { amount: lira, iban: ibanOf(viewer.userId) });
    await put(test, admin, `withdrawals/${data.id}/look`);
    made.push({ id: data.id as number, viewer });
  }
  return made;
}

/** Without `ids`: of all that wait. */
export const createRun = (test: TestServer, { token }: Person, ids?: readonly number[], headers = {}) =>
  test.call('/api/admin/payout-runs', { as: token, body: { withdrawal_ids: ids }, headers });

export async function aPayoutRun(test: TestServer, admin: Person, wanted: Wanted = {}) {
  const made = await somePayouts(test, admin, wanted);
  const ids = made.map(({ id }) => id);
  const answer = await createRun(test, admin, ids);
  return { answer, made, ids, runId: answer.data?.id as number };
}

export const giveFile = (test: TestServer, admin: Person, runId: number, format = 'csv') =>
  put(test, admin, `payout-runs/${runId}/file`, { format });

export const recordResults = (
  test: TestServer,
  admin: Person,
  runId: number,
  fields: Record<string, unknown> = {},
) => put(test, admin, `payout-runs/${runId}/results`, { result: 'paid', day: '2026-11-23', ...fields });

/** A run with what became of its withdrawals, by their ids. */
export async function readRun(test: TestServer, { token: as }: Person, id: number) {
  const { data } = await test.call(`/api/admin/payout-runs?id=${id}`, { as });
  const { data: listed } = await test.call(`/api/admin/withdrawals?run=${id}&limit=100`, { as });
  const rows: { id: number; payout: unknown }[] = listed.withdrawals.toSorted(
    (one: { id: number }, other: { id: number }) => one.id - other.id,
  );
  const [run]: [PayoutRun] = data.runs;
  return { ...run, rows };
}

interface StatusOf {
  group?: string;
  /** Elements of the group, such as its reason. */
  more?: string;
  rows?: readonly { id: number; status: string; more?: string }[];
}

/** A bank's status file (pain.002.001.10) about a run. */
export function statusXml(
  runId: number,
  { group = 'PART', more: ofGroup = '', rows = [] }: StatusOf,
): string {
  const transactions = rows.map(
    ({ id, status, more = '' }) =>
      `<TxInfAndSts><OrgnlEndToEndId>IK-C-${id}-${runId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`,
  );
  const payment =
    rows.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>IK-G-${runId}</OrgnlPmtInfId>${transactions.join('')}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANKA-1</MsgId><CreDtTm>2026-11-23T18:00:00+03:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>IK-G-${runId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${group}</GrpSts>${ofGroup}</OrgnlGrpInfAndSts>
${payment}</CstmrPmtStsRpt></Document>`;
}

export const uploadStatus = (test: TestServer, { token }: Person, runId: number, xml: string | Buffer) =>
  test.call(`/api/admin/payout-runs/${runId}/status-file`, {
    as: token,
    form: { file: { filename: 'durum.xml', type: 'application/xml', bytes: Buffer.from(xml) } },
  });
