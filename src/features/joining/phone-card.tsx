import { useState } from 'react';
import type { DataOf } from '#lib/shared/route.ts';
import { useCallQuery, useCallMutation } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { formatPhone } from '#lib/shared/text/phone.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { phoneContract } from './contract.ts';
import { usePasskeys } from '#features/accounts/web.ts';
import { canUsePasskeys, passkeyFailure } from '#features/accounts/web.ts';
import { phoneTexts as texts } from '#features/accounts/web.ts';
import { CallError, isNoAnswerText } from '#lib/web/call.ts';
import { attempt } from '#lib/web/attempt.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { formatClock } from '#lib/web/figures/countdown-ring.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { PhoneInput } from '#lib/web/inputs/grouped-input.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useSession } from '#lib/web/session.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { useWindowEvent } from '#lib/web/use-window-event.ts';
import { actionWords } from '#lib/web/words.ts';
import { CODE_LENGTH } from '#features/accounts/verification.ts';
import { usePublicConfig } from '#features/accounts/web.ts';
import { AppCodeField } from '#features/accounts/web.ts';
import { ChallengeStatus, useChallengedCall } from '#features/accounts/web.ts';
import { answerFactor, FactorField } from '#features/accounts/web.ts';
import { CodeClock, useSecondsLeft } from '#features/accounts/web.ts';
import { failureText, isUnanswered } from '#features/accounts/web.ts';
import { accountWords, codeTexts } from '#features/accounts/web.ts';

type Change = NonNullable<DataOf<typeof phoneContract.readOwnPhone>['change']>;

function stepOf({ step, phone: newPhone, remaining_seconds: seconds }: Change, startedAt: number): Step {
  return { step, newPhone, startedAt, seconds };
}

export function PhoneCard() {
  const query = useCallQuery(['accounts', 'phone'], phoneContract.readOwnPhone, {});
  const hasPasskey = (usePasskeys().data?.passkeys.length ?? 0) > 0 && canUsePasskeys();
  /** `begun` is the step of an earlier change, or null for a new one. */
  const [opened, setOpened] = useState<{ begun: Step | null }>();
  return (
    <Card title={texts.heading} description={texts.description}>
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-11 rounded-lg" />}
      >
        {({ phone, has_second_factor: hasFactor, change }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="tabular font-medium">{formatPhone(phone)}</p>
              <Button variant="secondary" onClick={() => setOpened({ begun: null })}>
                {texts.change}
              </Button>
            </div>
            {change !== null && opened === undefined && (
              <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
                <p className="text-sm">{texts.begun(formatPhone(change.phone))}</p>
                <Button onClick={() => setOpened({ begun: stepOf(change, query.dataUpdatedAt) })}>
                  {texts.goOn}
                </Button>
              </div>
            )}
            {/* Mounted anew at each opening. */}
            {opened && (
              <ChangePhoneDialog
                phone={phone}
                standIn={hasFactor ? 'code' : hasPasskey ? 'passkey' : null}
                begun={opened.begun}
                onClose={() => {
                  setOpened(undefined);
                  void query.refetch();
                }}
              />
            )}
          </>
        )}
      </QueryStates>
    </Card>
  );
}

const FORM_ID = 'change-phone';

interface ChangePhoneProps {
  phone: string;
  standIn: 'code' | 'passkey' | null;
  begun: Step | null;
  onClose: () => void;
}

export interface Step {
  step: 'old' | 'new';
  newPhone: string;
  startedAt: number;
  seconds: number;
}

/** One dialog for all steps, because a second one in its place would lose the focus to the page behind. */
function ChangePhoneDialog(props: ChangePhoneProps) {
  const { phone, begun, onClose } = props;
  const [at, setAt] = useState(begun);
  const { user } = useSession();
  const ask = useAsking((begun) => setAt({ ...begun, startedAt: Date.now() }));
  const prove = useProving(at, { onStep: setAt, onClose });
  const note = user?.role === 'user' ? `${texts.note} ${accountWords.moneyRests}` : texts.note;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={
        at === null
          ? note
          : at.step === 'old'
            ? texts.oldStep(formatPhone(phone))
            : texts.newStep(formatPhone(at.newPhone))
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {/* What is begun goes on from the page until its codes are too old. */}
            {at === null ? actionWords.cancel : actionWords.close}
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            isBusy={at === null ? ask.isBusy : prove.isBusy}
            busyText={at === null ? accountWords.sending : codeTexts.verifying}
            disabled={at !== null && !prove.isReady}
          >
            {at?.step === 'new' ? texts.confirm : texts.next}
          </Button>
        </>
      }
    >
      {at === null ? <AskForm {...ask} {...props} /> : <CodeForm {...prove} />}
    </Dialog>
  );
}

function useAsking(onBegun: (step: Omit<Step, 'startedAt'>) => void) {
  const [lostWith, setLostWith] = useState<ChangePhoneProps['standIn']>(null);
  const begin = useChallengedCall(phoneContract.beginPhoneChange);
  const form = useZodForm(phoneContract.beginPhoneChange.body, { phone: '', currentPassword: '' });
  const draft = useDraft('change-phone', form);
  const call = useFormCall({
    form,
    draft,
    call: {
      ...begin,
      mutateAsync: async ({ body }: Parameters<typeof begin.mutateAsync>[0]) =>
        begin.mutateAsync({ body: { ...body, ...(await answerFactor(lostWith)) } }),
    },
    input: ({ second_factor: code, ...body }) => ({
      body: lostWith !== null && code !== undefined ? { ...body, second_factor: code } : body,
    }),
    failed: (error) =>
      error instanceof CallError ? failureText(error, accountWords.codeNotSent) : passkeyFailure(error),
    onDone: ({ data }, { phone }) =>
      onBegun({ step: data.step, newPhone: phone, seconds: data.remaining_seconds }),
  });
  return { ...call, form, lostWith, setLostWith, solving: begin.solving };
}

function AskForm(props: ReturnType<typeof useAsking> & ChangePhoneProps) {
  const { form, submit, problems, lostWith, setLostWith, solving, standIn } = props;
  const contact = usePublicConfig().data?.contact_email;
  return (
    <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      <FormField control={form.control} name="phone" label={texts.newPhone}>
        {(input) => <PhoneInput {...input} />}
      </FormField>
      <FormField control={form.control} name="currentPassword" label={accountWords.currentPassword}>
        {(input) => <PasswordInput {...input} autoComplete="current-password" />}
      </FormField>
      {standIn !== null && (
        <Field>
          <Checkbox value={lostWith !== null} onChange={(isLost) => setLostWith(isLost ? standIn : null)}>
            {texts.lost}
          </Checkbox>
        </Field>
      )}
      <FactorField factor={lostWith} control={form.control} name="second_factor" />
      {standIn === null && contact !== undefined && (
        <p className="text-sm text-soft">
          {texts.lostBefore}{' '}
          <a href={`mailto:${contact}`} className="font-bold wrap-anywhere underline underline-offset-4">
            {contact}
          </a>
        </p>
      )}
      <ChallengeStatus solving={solving} />
    </form>
  );
}

function useProving(
  at: Step | null,
  { onStep, onClose }: { onStep: (at: Step) => void; onClose: () => void },
) {
  const toast = useToast();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const proveOld = useChallengedCall(phoneContract.proveOldPhone);
  // The number is on several screens, so everything is read again.
  const proveNew = useCallMutation(phoneContract.proveNewPhone, [[]]);
  const resend = useChallengedCall(phoneContract.resendPhoneCode);
  const remaining = useSecondsLeft(at);
  useWindowEvent('online', () => setProblem((shown) => (isNoAnswerText(shown) ? null : shown)));
  const isReady = code.length === CODE_LENGTH && remaining > 0;

  function refuse(error: unknown, text: string) {
    setProblem(failureText(error, text));
    if (!isUnanswered(error)) setCode('');
  }

  function awaitCode(step: Step['step'], { remaining_seconds }: { remaining_seconds: number }) {
    setCode('');
    if (at) onStep({ ...at, step, startedAt: Date.now(), seconds: remaining_seconds });
  }

  async function enter() {
    setProblem(null);
    if (at?.step === 'old') {
      const outcome = await attempt(proveOld, { body: { code } });
      if (!outcome.isDone) return refuse(outcome.error, codeTexts.verifyFailed);
      return awaitCode('new', outcome.answer.data);
    }
    const outcome = await attempt(proveNew, { body: { code } });
    if (!outcome.isDone) return refuse(outcome.error, codeTexts.verifyFailed);
    toast.success(outcome.answer.message ?? texts.title);
    return onClose();
  }

  async function sendAgain() {
    setProblem(null);
    const outcome = await attempt(resend, {});
    if (!outcome.isDone) return refuse(outcome.error, codeTexts.resendFailed);
    if (at) awaitCode(at.step, outcome.answer.data);
    return toast.success(codeTexts.resent);
  }

  function typeCode(next: string) {
    setCode(next);
    setProblem(null);
  }

  return {
    sentAt: at?.startedAt,
    code,
    typeCode,
    problem,
    remaining,
    isReady,
    isBusy: proveOld.isPending || proveNew.isPending,
    isResending: resend.isPending,
    solving: proveOld.solving ?? resend.solving,
    enter,
    sendAgain,
  };
}

function CodeForm(props: ReturnType<typeof useProving>) {
  const { sentAt, code, typeCode, problem, remaining, isReady, isResending, solving, enter, sendAgain } =
    props;
  const isOver = remaining === 0;
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void enter();
      }}
      className="flex flex-col gap-4"
    >
      <FormAlert message={problem} />
      {/* Keyed, so that another code begins in the first box. */}
      <AppCodeField key={sentAt} value={code} onChange={typeCode} isWrong={problem !== null} />
      <CodeClock remaining={remaining} isChecking={false} whyOver={isOver ? 'expired' : null} />
      <Button
        variant="link"
        className="self-start"
        disabled={!isOver}
        isBusy={isResending}
        busyText={codeTexts.resending}
        onClick={() => void sendAgain()}
      >
        {isOver ? codeTexts.resend : codeTexts.resendIn(formatClock(remaining))}
      </Button>
      <ChallengeStatus solving={solving} />
    </form>
  );
}
