import { type Handlers, implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import { deliverMail } from '#lib/server/sending/create-mail.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { mailedReportContract } from '../../contract.ts';
import { publicReportsContract } from '../../contract/public.ts';
import { reportErrors } from '../../errors.ts';
import { lastDue } from '../../report-period.ts';
import { mailedReportTexts as texts } from '../../texts.ts';
import { chooseMailedReport, readMailedReport } from './report-choice.ts';
import { firmOfToken, UNSUBSCRIBE_PATH, writeReportMail } from './report-mail.ts';

const SAMPLE_LIMIT: LimitRule = { name: 'report-sample', points: 3, windowSeconds: 3600 };
const MAX_FORM_BYTES = 1024;

/** Throws REPORT_LINK_WRONG. */
async function unsubscribe({ db, config }: Pick<ServerKit, 'db' | 'config'>, token: string, now: Date) {
  const firmId = firmOfToken(config, token);
  if (firmId === null) throw reportErrors.REPORT_LINK_WRONG();
  await chooseMailedReport(db, { firmId, frequency: 'off', now });
}

/** Mail programs post a form, without a session; what it says is always the same, and ignored. */
function mountOneClick(kit: ServerKit): void {
  void kit.app.register(async (scope) => {
    const ignored = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', ignored, async () => null);
    scope.post<{ Params: { token: string } }>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      await unsubscribe(kit, request.params.token, kit.clock.now());
      return reply.status(204).send();
    });
  });
}

const contract = { ...mailedReportContract, ...publicReportsContract };

export function mountMailedReport(kit: ServerKit): void {
  const handlers: Handlers<typeof contract> = {
    readMailedReport: async ({ db, actor, now }) => ({
      data: await readMailedReport(db, { firmId: actor.userId, now }),
    }),
    chooseMailedReport: async ({ db, body: { frequency }, actor, now }) => {
      const firmId = actor.userId;
      await chooseMailedReport(db, { firmId, frequency, now });
      return { data: await readMailedReport(db, { firmId, now }), message: texts.chosen[frequency] };
    },
    sendSampleReport: async ({ db, actor, now }) => {
      const firmId = actor.userId;
      await kit.limits.consume(SAMPLE_LIMIT, String(firmId));
      const { frequency } = await readMailedReport(db, { firmId, now });
      const { range } = lastDue(frequency === 'off' ? 'weekly' : frequency, now);
      const message = await writeReportMail(
        { db, config: kit.config },
        { firmId, range, now, isSample: true },
      );
      const delivery = await deliverMail(kit.mail, message);
      if (delivery.outcome === 'failed') throw reportErrors.REPORT_NOT_SENT();
      return { message: texts.sampleSent };
    },
    unsubscribeReport: async ({ db, body, now }) => {
      await unsubscribe({ db, config: kit.config }, body.token, now);
      return { message: texts.unsubscribed };
    },
  };
  implement(kit, contract, handlers);
  mountOneClick(kit);
}
