import { type ReactNode, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormDraft } from '#lib/web/form/use-form-draft.ts';
import { Card } from '#lib/web/ui/card.tsx';
import { Switch } from '#lib/web/ui/switch.tsx';
import type { LookupLists } from '#features/lookups/contract.ts';
import type { AudienceInput } from '../contract.ts';
import { audienceFieldTexts, audienceTexts } from '../texts.ts';
import { type AudienceChoice, countChosen, inputOf, namesOf, NOTHING_CHOSEN } from './audience-choice.ts';
import { AudienceFields } from './audience-fields.tsx';
import { AudienceReview } from './audience-review.tsx';
import { ReachFootBar, ReachPanel } from './reach-panel.tsx';
import { useReach } from './use-reach.ts';
import { useSendAudience } from './use-send-audience.ts';

export interface AudienceStepsProps {
  campaignId: number;
  initial: AudienceChoice;
  lists: LookupLists;
  onSubmit: (audience: AudienceInput) => Promise<void>;
  submitLabel: string;
}

/** Choosing, then looking at it once more, then sending. What was chosen survives a reload until it is sent. */
export function AudienceSteps({ campaignId, initial, lists, onSubmit, submitLabel }: AudienceStepsProps) {
  const form = useForm<AudienceChoice>({ defaultValues: initial });
  const { clearDraft } = useFormDraft(`audience:${campaignId}`, form);
  const choice = useWatch({ control: form.control, compute: (values: AudienceChoice) => values });
  const input = inputOf(choice);
  const reach = useReach(input);
  const step = useReviewStep();
  const sending = useSendAudience({ form, onSubmit, onSent: clearDraft, onWrongField: step.leave });

  if (step.isReview && input !== null) {
    return (
      <AudienceReview
        audience={namesOf(choice, lists)}
        reach={reach}
        submitLabel={submitLabel}
        isBusy={sending.isBusy}
        problems={sending.problems}
        onBack={step.leave}
        onSubmit={() => void sending.send(input)}
      />
    );
  }
  return (
    <ChoosingStep
      form={form}
      lists={lists}
      isAllUsers={choice.all_users}
      problems={sending.problems}
      isEmpty={input === null}
      onReview={step.enter}
      panel={(onReview) => <ReachPanel state={reach} chosen={countChosen(choice)} onReview={onReview} />}
      footBar={(onReview) => <ReachFootBar state={reach} onReview={onReview} />}
    />
  );
}

/** Which step it is stands in the URL, so that Back leads from the review to the form. */
function useReviewStep() {
  const [params, setParams] = useSearchParams();
  return {
    isReview: params.get('adim') === 'ozet',
    enter: () => setParams({ adim: 'ozet' }),
    leave: () => setParams({}, { replace: true }),
  };
}

interface ChoosingStepProps {
  form: UseFormReturn<AudienceChoice>;
  lists: LookupLists;
  isAllUsers: boolean;
  /** What the server said about the last try. */
  problems: readonly string[];
  /** Nothing is chosen yet. */
  isEmpty: boolean;
  onReview: () => void;
  panel: (onReview: () => void) => ReactNode;
  footBar: (onReview: () => void) => ReactNode;
}

function ChoosingStep({
  form,
  lists,
  isAllUsers,
  problems,
  isEmpty,
  onReview,
  panel,
  footBar,
}: ChoosingStepProps) {
  const [wasEmpty, setWasEmpty] = useState(false);

  function review() {
    if (!isEmpty) return onReview();
    setWasEmpty(true);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }

  return (
    <form
      noValidate
      // What gets the focus by keyboard must not hide behind the bar at the foot.
      className="max-lg:[&_input]:scroll-mb-36"
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_19rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FormAlert message={wasEmpty && isEmpty ? audienceFieldTexts.nothingChosen : problems} />
          <AllUsersCard form={form} />
          {!isAllUsers && <AudienceFields form={form} lists={lists} />}
        </div>
        {panel(review)}
      </div>
      <div className="h-4 lg:hidden" />
      {footBar(review)}
    </form>
  );
}

/** Everybody, or the criteria below: switching on clears them. */
function AllUsersCard({ form }: { form: UseFormReturn<AudienceChoice> }) {
  return (
    <Card>
      <FormField control={form.control} name="all_users" label={audienceTexts.allUsers} isLabelHidden isGroup>
        {({ value, onBlur, ref }) => (
          <Switch
            ref={ref}
            value={value}
            onBlur={onBlur}
            description={audienceTexts.allUsersHint}
            onChange={(isOn) =>
              form.reset({ ...NOTHING_CHOSEN, all_users: isOn }, { keepDefaultValues: true })
            }
          >
            {audienceTexts.allUsers}
          </Switch>
        )}
      </FormField>
    </Card>
  );
}
