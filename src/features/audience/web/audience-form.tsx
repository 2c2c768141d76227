import { useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormDraft } from '#lib/web/form/use-form-draft.ts';
import { Alert } from '#lib/web/ui/alert.tsx';
import { Card } from '#lib/web/ui/card.tsx';
import { ListSkeleton } from '#lib/web/ui/list-skeleton.tsx';
import { Switch } from '#lib/web/ui/switch.tsx';
import type { LookupLists } from '#features/lookups/contract.ts';
import { useDistrictsOfCities, useTargetOptions } from '#features/lookups/web/index.ts';
import type { AudienceInput, AudienceWire } from '../contract.ts';
import { audienceFieldTexts, audienceTexts } from '../texts.ts';
import {
  type AudienceChoice,
  choiceOf,
  countChosen,
  inputOf,
  namesOf,
  NOTHING_CHOSEN,
} from './audience-choice.ts';
import { AudienceFields } from './audience-fields.tsx';
import { AudienceReview } from './audience-review.tsx';
import { AudienceSummary } from './audience-summary.tsx';
import { ReachFootBar, ReachPanel } from './reach-panel.tsx';
import { useReach } from './use-reach.ts';

export interface AudienceFormProps {
  /** Names the draft that survives a reload. */
  campaignId: number;
  /** What was saved before, as GET …/target-audience answers it. */
  initial: AudienceWire | null;
  /** Sends the audience; what it throws is shown. Leave the page when it has succeeded. */
  onSubmit: (audience: AudienceInput) => Promise<void>;
  /** What the last button does; "Onaya gönder" where nothing is said. */
  submitLabel?: string | undefined;
  /** Shows what was saved, in words. */
  isReadOnly?: boolean | undefined;
}

/** Whom a campaign is for: criteria with live reach, then a review, then sending. */
export function AudienceForm(props: AudienceFormProps) {
  const options = useTargetOptions();
  // The names of saved districts are told apart by the lists of their cities.
  const needed = props.initial !== null && props.initial.districts.length > 0 ? props.initial.cities : [];
  const districts = useDistrictsOfCities(needed);
  const error = options.error ?? districts.error;
  if (error !== null) {
    const retry = () => {
      void options.refetch();
      districts.retry();
    };
    return (
      <Alert tone="danger" onRetry={retry}>
        {errorText(error, audienceTexts.optionsFailed)}
      </Alert>
    );
  }
  if (options.data === undefined || districts.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Yükleniyor</span>
        <ListSkeleton />
      </div>
    );
  }
  const initial = props.initial === null ? NOTHING_CHOSEN : choiceOf(props.initial, districts.byCity);
  if (props.isReadOnly) {
    return (
      <Card>
        <AudienceSummary audience={props.initial === null ? null : namesOf(initial, options.data)} />
      </Card>
    );
  }
  return <AudienceSteps {...props} lists={options.data} initial={initial} />;
}

type StepsProps = Omit<AudienceFormProps, 'initial'> & { lists: LookupLists; initial: AudienceChoice };

/** The step is in the URL, so that Back leads from the review to the form. */
const STEP = { name: 'adim', review: 'ozet' } as const;

function AudienceSteps({
  campaignId,
  initial,
  onSubmit,
  submitLabel = audienceTexts.submit,
  lists,
}: StepsProps) {
  const form = useForm<AudienceChoice>({ defaultValues: initial });
  const { clearDraft } = useFormDraft(`audience:${campaignId}`, form);
  const choice = useWatch({ control: form.control, compute: (values: AudienceChoice) => values });
  const input = inputOf(choice);
  const reach = useReach(input);
  const [params, setParams] = useSearchParams();
  const [problems, setProblems] = useState<string[]>([]);
  const [wasEmpty, setWasEmpty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  function leaveReview() {
    setParams((current) => without(current, STEP.name), { replace: true });
  }

  function review() {
    setProblems([]);
    if (input === null) {
      setWasEmpty(true);
      window.scrollTo({ top: 0, behavior: 'smooth' });
      return;
    }
    setParams((current) => new URLSearchParams([...without(current, STEP.name), [STEP.name, STEP.review]]));
  }

  async function submit(audience: AudienceInput) {
    setProblems([]);
    setIsBusy(true);
    try {
      await onSubmit(audience);
      clearDraft();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const rest = applyServerErrors<AudienceChoice>(form, fields);
      if (Object.keys(fields).length > rest.length) leaveReview();
      setProblems(rest.length > 0 ? rest : [errorText(error, audienceTexts.submitFailed)]);
    } finally {
      setIsBusy(false);
    }
  }

  if (params.get(STEP.name) === STEP.review && input !== null) {
    return (
      <AudienceReview
        audience={namesOf(choice, lists)}
        reach={reach}
        submitLabel={submitLabel}
        isBusy={isBusy}
        problems={problems}
        onBack={leaveReview}
        onSubmit={() => void submit(input)}
      />
    );
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
          <FormAlert message={wasEmpty && input === null ? audienceFieldTexts.nothingChosen : problems} />
          <AllUsersCard form={form} />
          {!choice.all_users && <AudienceFields form={form} lists={lists} />}
        </div>
        <ReachPanel state={reach} chosen={countChosen(choice)} onReview={review} />
      </div>
      <div className="h-4 lg:hidden" />
      <ReachFootBar state={reach} onReview={review} />
    </form>
  );
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
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
