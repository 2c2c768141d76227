import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { OBJECTION_LIMIT, objectionBody, ownReviewContract } from './contract.ts';
import type { z } from '#lib/shared/zod.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { reviewTexts } from './viewer-texts.web.ts';

type Review = NonNullable<z.output<typeof ownReviewContract.readReview.data>['review']>;

const useReview = readHook(['fraud', 'review'], ownReviewContract.readReview);
const useObject = writeHook(ownReviewContract.objectToReview, [['fraud', 'review']]);

export function ReviewNotice() {
  const review = usePart(useReview())?.review;
  return review == null ? null : <Notice review={review} />;
}

function Notice({ review }: { review: Review }) {
  const [isObjecting, setObjecting] = useState(false);
  const { objection, classes, answer_by: until, can_object: canObject } = review;
  return (
    <>
      <Alert
        tone="warning"
        title={reviewTexts.title}
        action={
          canObject ? (
            <Button variant="secondary" size="sm" onClick={() => setObjecting(true)}>
              {reviewTexts.object}
            </Button>
          ) : undefined
        }
      >
        <div className="flex flex-col gap-2">
          <p>{review.is_decided ? reviewTexts.decided : reviewTexts.about}</p>
          <p>
            {reviewTexts.money} {review.stops_watching ? reviewTexts.stopped : reviewTexts.mayWatch}
          </p>
          <div>
            <p className="font-bold">{reviewTexts.classes}</p>
            <ul className="list-disc pl-5">
              {classes.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
          <p>
            {objection !== null
              ? reviewTexts.objected(objection.at)
              : canObject
                ? reviewTexts.todo(until)
                : reviewTexts.late}
          </p>
        </div>
      </Alert>
      <ObjectionDialog isOpen={isObjecting} onClose={() => setObjecting(false)} />
    </>
  );
}

function ObjectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      subject={isOpen ? 'review' : null}
      onClose={onClose}
      call={useObject()}
      schema={objectionBody}
      values={() => ({ text: '' })}
      input={(_, body) => ({ body })}
      words={reviewTexts.objection}
      description={() => reviewTexts.dialogAbout}
      size="sm"
    >
      {({ control }) => (
        <FormField control={control} name="text" label={reviewTexts.field}>
          {(input) => <TextArea {...input} limit={OBJECTION_LIMIT} rows={5} />}
        </FormField>
      )}
    </FormDialog>
  );
}
