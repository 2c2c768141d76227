import { recordAct } from '#lib/server/audit.ts';
import { first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type ReadyAnswer, readyAnswerActs, readyAnswerErrors, readyAnswersContract } from './contract.ts';
import { MOST_ANSWERS, readyAnswerTexts as texts } from './texts.ts';

interface Saved {
  id: number;
  /** Both as they were before. */
  old: string | null;
  count: number;
}

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
        await run(tx, sql`lock table ready_answers in share row exclusive mode`);
        const { id, old, count } = await one(
          tx,
          sql<Saved>`insert into ready_answers (purpose, title, text) values (${purpose}, ${title}, ${text})
            on conflict (purpose, title) do update set text = excluded.text returning id,
              (select text from ready_answers where purpose = ${purpose} and title = ${title}) as old,
              (select count(*)::int from ready_answers) as count`,
        );
        if (old === null && count >= MOST_ANSWERS) throw readyAnswerErrors.TOO_MANY_READY_ANSWERS();
        const before = old === null ? undefined : { title, text: old };
        const act = { act: readyAnswerActs.save, subjectId: id, actorId: actor.userId, now };
        await recordAct(tx, { ...act, before, after: { title, text } });
        return { message: texts.saved };
      }),

    deleteReadyAnswer: ({ db, params: { id }, actor, now }) =>
      inTransaction(db, async (tx) => {
        const before = await first(
          tx,
          sql<
            Pick<ReadyAnswer, 'title' | 'text'>
          >`delete from ready_answers where id = ${id} returning title, text`,
        );
        if (before === undefined) throw readyAnswerErrors.READY_ANSWER_NOT_FOUND();
        const act = { act: readyAnswerActs.delete, subjectId: id, actorId: actor.userId, now };
        await recordAct(tx, { ...act, before });
        return { message: texts.deleted };
      }),
  });
}
