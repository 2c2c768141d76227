import { CallError, errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Loading } from '#lib/web/lists/loading.tsx';
import { useDistrictsOfCities, useTargetOptions } from '#platform/lookups/web.ts';
import type { AudienceInput, AudienceWire } from './contract.ts';
import { audienceTexts } from './texts.web.ts';
import {
  type AudienceChoice,
  choiceOf,
  countChosen,
  inputOf,
  namesOf,
  NOTHING_CHOSEN,
} from './audience-choice.web.ts';
import {
  AudienceReview,
  type AudienceWords,
  ReachBar,
  ReachHint,
  ReachLine,
  type ReachState,
  reachTitle,
  useReach,
} from './audience-review.tsx';
import { AudienceSummary } from './audience-summary.tsx';
import { type ReactNode, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { ArrowRight } from 'lucide-react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import type { CallLike, WithMessage } from '#lib/web/attempt.ts';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { Switch } from '#lib/web/inputs/checkbox.tsx';
import type { LookupLists } from '#platform/lookups/contract.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { audienceFieldTexts } from './texts.ts';
import { AudienceFields } from './audience-fields.tsx';

/** `audience` is null until its reach is known, so that one choice asks one question. */
type RenderForecast = (answered: { audience: AudienceInput | null; isCounting: boolean }) => ReactNode;

interface AudienceFormProps {
  campaignId: number;
  initial: AudienceWire | null;
  words: AudienceWords;
  isReadOnly: boolean;
  renderForecast: RenderForecast;
  renderReview: RenderForecast;
  call: CallLike<AudienceInput, WithMessage>;
  onSent: (answer: WithMessage) => void;
}

interface AudienceStepsProps extends Omit<AudienceFormProps, 'initial' | 'isReadOnly'> {
  initial: AudienceChoice;
  lists: LookupLists;
}

function AudienceSteps(props: AudienceStepsProps) {
  const { campaignId, initial, lists, words } = props;
  const form = useForm<AudienceChoice, unknown, AudienceChoice>({ defaultValues: initial });
  // The key has the saved audience, so that no old draft covers one that another device has saved.
  const draft = useDraft(`audience:${campaignId} ${JSON.stringify(initial)}`, form);
  const choice = useWatch({ control: form.control, compute: (values: AudienceChoice) => values });
  const input = inputOf(choice);
  const reach = useReach(input);
  const answered = { audience: useAnswered(input, reach), isCounting: reach.isStale };
  const step = useReviewStep();
  const [wasEmpty, setWasEmpty] = useState(false);
  const sending = useFormCall({
    form,
    call: props.call,
    draft,
    input: inputOf,
    failed: audienceTexts.submitFailed,
    onDone: props.onSent,
    onFailed: (error) => {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) step.leave();
      return false;
    },
  });

  if (step.isReview && input !== null) {
    return (
      <AudienceReview
        audience={namesOf(choice, lists)}
        reach={reach}
        details={props.renderReview(answered)}
        words={words}
        isBusy={sending.isBusy}
        problems={sending.problems}
        onBack={step.leave}
        onSubmit={() => void sending.submit()}
      />
    );
  }
  function review() {
    if (input !== null) return step.enter();
    setWasEmpty(true);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }

  return (
    <ChoosingStep
      form={form}
      lists={lists}
      choice={choice}
      reach={reach}
      draftHint={words.draftHint}
      problems={wasEmpty && input === null ? [audienceFieldTexts.nothingChosen] : sending.problems}
      forecast={props.renderForecast(answered)}
      onReview={review}
    />
  );
}

/** The last audience whose reach is known. */
function useAnswered(input: AudienceInput | null, reach: ReachState): AudienceInput | null {
  const [last, setLast] = useState<string | null>(null);
  const current = JSON.stringify(input);
  const isAnswered = input !== null && reach.kind === 'known' && !reach.isStale;
  if (isAnswered && current !== last) setLast(current);
  // Written above.
  return input === null || last === null ? null : (JSON.parse(last) as AudienceInput);
}

/** In the URL, so that Back leads from the review to the form. */
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
  choice: AudienceChoice;
  reach: ReachState;
  draftHint: string;
  problems: readonly string[];
  forecast: ReactNode;
  onReview: () => void;
}

function ChoosingStep(props: ChoosingStepProps) {
  const { form, lists, choice, reach, onReview } = props;
  return (
    <form
      noValidate
      // Focused fields must not hide behind a phone's foot bar.
      className="max-lg:flex max-lg:min-h-[calc(100dvh-12rem)] max-lg:flex-col max-lg:[&_input]:scroll-mb-36"
      onSubmit={(event) => {
        event.preventDefault();
        onReview();
      }}
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <FormAlert message={props.problems} />
          <AllUsersCard form={form} />
          {!choice.all_users && <AudienceFields form={form} lists={lists} />}
          <p className="px-1 text-sm text-soft">{props.draftHint}</p>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <ReachPanel
            state={reach}
            chosen={choice.all_users ? null : countChosen(choice)}
            onReview={onReview}
          />
          {props.forecast}
        </div>
      </div>
      <div className="h-4 lg:hidden" />
      <ReachFootBar state={reach} onReview={onReview} />
    </form>
  );
}

function AllUsersCard({ form }: { form: UseFormReturn<AudienceChoice> }) {
  return (
    <Card>
      <FormField control={form.control} name="all_users">
        {(input) => (
          <Switch {...input} description={audienceTexts.allUsersHint}>
            {audienceTexts.allUsers}
          </Switch>
        )}
      </FormField>
    </Card>
  );
}

interface ReachPanelProps {
  state: ReachState;
  /** Null for everybody. */
  chosen: number | null;
  onReview: () => void;
}

function ReachPanel({ state, chosen, onReview }: ReachPanelProps) {
  return (
    <aside aria-label={audienceTexts.reach.title} className="hidden lg:block">
      <Card title={audienceTexts.reach.title}>
        <ReachLine
          state={state}
          className="min-h-9 text-2xl leading-9 font-extrabold tracking-tight transition-opacity"
        />
        <div className="mt-3">
          <ReachBar state={state} />
        </div>
        <div className="mt-3 min-h-10 text-sm text-soft">
          <ReachHint state={state} />
        </div>
        <p className="mt-4 border-t border-line pt-4 text-sm text-soft">
          {chosen === null ? audienceTexts.allUsers : audienceTexts.chosenCount(chosen)}
        </p>
        <Button isBlock className="mt-3" icon={<ArrowRight aria-hidden />} onClick={onReview}>
          {audienceTexts.toReview}
        </Button>
      </Card>
    </aside>
  );
}

function ReachFootBar({ state, onReview }: Omit<ReachPanelProps, 'chosen'>) {
  return (
    <aside
      aria-label={audienceTexts.reach.title}
      className="sticky bottom-0 z-20 -mx-(--gutter) mt-auto border-t border-line bg-surface px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-pop lg:hidden"
    >
      <ReachBar state={state} />
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-xs text-soft">{reachTitle(state)}</p>
          <ReachLine
            state={state}
            className="text-lg leading-7 font-extrabold tracking-tight transition-opacity"
          />
        </div>
        <Button icon={<ArrowRight aria-hidden />} onClick={onReview}>
          {audienceTexts.toReview}
        </Button>
      </div>
    </aside>
  );
}

export function AudienceForm(props: AudienceFormProps) {
  const options = useTargetOptions();
  // To match saved districts with their cities.
  const districts = useDistrictsOfCities(props.initial?.districts.length ? props.initial.cities : []);
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
  if (options.data === undefined || districts.isPending) return <Loading />;
  const initial = props.initial === null ? NOTHING_CHOSEN : choiceOf(props.initial, districts.byCity);
  if (props.isReadOnly) {
    return (
      <Card>
        <AudienceSummary audience={props.initial === null ? null : namesOf(initial, options.data)} />
      </Card>
    );
  }
  return <AudienceSteps {...props} initial={initial} lists={options.data} />;
}
