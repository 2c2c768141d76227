import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { ownReviewContract } from './contract/viewer.ts';
import { classesOf, objectionTexts } from './texts.ts';
import { type Hold, objectionEnd, objectToReview, readHold } from './holds.server.ts';

function toWire(hold: Hold, now: Date) {
  const { objection: text, objected_at: at } = hold;
  return {
    ...hold,
    classes: classesOf(hold.reasons),
    answer_by: objectionEnd(hold),
    can_object: text === null && now < objectionEnd(hold),
    objection: text === null || at === null ? null : { text, at },
    is_decided: hold.decision !== null,
  };
}

export function mountFraud(kit: ServerKit): void {
  implement(kit, ownReviewContract, {
    readReview: async ({ db, actor, now }) => {
      const hold = await readHold(db, actor.userId);
      return { data: { review: hold === undefined ? null : toWire(hold, now) } };
    },

    objectToReview: async ({ db, body, actor, now }) => {
      await objectToReview(db, { userId: actor.userId, text: body.text, now });
      return { message: objectionTexts.received };
    },
  });
}
