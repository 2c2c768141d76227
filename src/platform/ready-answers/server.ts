import { recordAct } from '#lib/server/audit.ts';
import { first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type ReadyAnswer, readyAnswerActs, readyAnswerErrors, readyAnswersContract } from './contract.ts';
import { MOST_ANSWERS, readyAnswerTexts as texts } from './texts.ts';

type Words = Pick<ReadyAnswer, 'title' | 'text'>;

export function mountReadyAnswers(kit: ServerKit): void {
  implement(kit, readyAnswersContract, {
    listReadyAnswers: async ({ db }) => ({
      data: {
        answers: await rows(
          db,
          sql<ReadyAnswer>`select * from ready_answers order by search_fold(title), id`,
        ),
      },
    }),

    saveReadyAnswer: ({ db, body: { purpose, title, text }, actor, now }) =>
      inTransaction(db, async (tx) => {
        // One after the other, so that the limit holds.
        await run(tx, sql`select pg_advisory_xact_lock(hashtext('ready_answers'))`);
        const all = await rows(tx, sql<ReadyAnswer>`select * from ready_answers`);
        const before = all.find((one) => one.purpose === purpose && one.title === title);
        if (before === undefined && all.length >= MOST_ANSWERS)
          throw readyAnswerErrors.TOO_MANY_READY_ANSWERS();
        const { id } = await one(
          tx,
          sql<{
            id: number;
          }>`insert into ready_answers (purpose, title, text) values (${purpose}, ${title}, ${text})
            on conflict (purpose, title) do update set text = excluded.text returning id`,
        );
        const act = { act: readyAnswerActs.save, subjectId: id, actorId: actor.userId, now };
        await recordAct(tx, { ...act, before: before && wordsOf(before), after: { title, text } });
        return { message: texts.saved };
      }),

    deleteReadyAnswer: ({ db, params: { id }, actor, now }) =>
      inTransaction(db, async (tx) => {
        const before = await first(
          tx,
          sql<Words>`delete from ready_answers where id = ${id} returning title, text`,
        );
        if (before === undefined) throw readyAnswerErrors.READY_ANSWER_NOT_FOUND();
        const act = { act: readyAnswerActs.delete, subjectId: id, actorId: actor.userId, now };
        await recordAct(tx, { ...act, before });
        return { message: texts.deleted };
      }),
  });
}

const wordsOf = ({ title, text }: Words): Words => ({ title, text });
