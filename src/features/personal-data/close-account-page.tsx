import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { holdTexts } from '#features/fraud/texts.ts';
import { missingText, walletWords } from '#features/wallet/texts.ts';
import { isWithdrawalOpen, LeavingList, mayTransferLater } from '#features/wallet/web.ts';
import { formatKurus, type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { viewerPaths } from '#platform/places/paths.ts';
import { closeTexts as texts } from './texts.web.ts';
import { type ClosingState, useClosing, useCloseAccount } from './api.web.ts';
import { useNavigate } from 'react-router';
import { givenPasswordSchema } from '#features/accounts/password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { CallError } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { setClosing, useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { busyWords } from '#lib/web/words.ts';
import { personalDataTexts } from './texts.ts';

export function CloseAccountPage() {
  const query = useClosing();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={texts.title} back={{ to: viewerPaths.settings, label: texts.back }} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-96 rounded-xl" />}
      >
        {(state) => (
          <div className="flex flex-col gap-4">
            <WhatHappens state={state} />
            <MoneyCard state={state} />
            {!isBlocked(state) && <CloseForm state={state} onChanged={() => void query.refetch()} />}
          </div>
        )}
      </QueryStates>
    </div>
  );
}

/** The consent is to lose a certain amount: when the wallet changes meanwhile, the consent is void. */
function schemaFor(balance: Kurus) {
  return z
    .object({
      givenUp: z.number().nullable(),
      password: givenPasswordSchema(personalDataTexts.passwordNeeded),
    })
    .refine(({ givenUp }) => balance === 0 || givenUp === balance, {
      path: ['givenUp'],
      error: texts.giveUpNeeded,
    });
}

const GOODBYE_SECONDS = 10;

interface CloseFormProps {
  state: ClosingState;
  onChanged: () => void;
}

function CloseForm({ state, onChanged }: CloseFormProps) {
  const { balance } = state.wallet;
  const { user } = useSession();
  const form = useZodForm(schemaFor(balance), { givenUp: null, password: '' });
  const sayGoodbye = useGoodbye();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useCloseAccount(),
    input: ({ password }) => {
      setClosing(true);
      return { body: { password, ...(balance > 0 && { give_up_balance: kurusToLira(balance) }) } };
    },
    failed: texts.closeFailed,
    onDone: ({ message }) => sayGoodbye(message ?? personalDataTexts.closed),
    onFailed: (error) => {
      setClosing(false);
      if (error instanceof CallError && error.status === 409) onChanged();
    },
  });

  return (
    <Card title={texts.sureHeading}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        {balance > 0 && (
          <FormField control={form.control} name="givenUp">
            {(input) => (
              <Checkbox
                {...input}
                value={input.value === balance}
                onChange={(isTicked) => input.onChange(isTicked ? balance : null)}
              >
                {texts.giveUp(balance)}
              </Checkbox>
            )}
          </FormField>
        )}
        <FormField control={form.control} name="password" label={texts.password} hint={texts.passwordHint}>
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <ButtonLink to={viewerPaths.settings} variant="secondary">
            {texts.keep}
          </ButtonLink>
          <Button type="submit" variant="danger" isBusy={isBusy} busyText={busyWords.closing}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The session ends only on the goodbye page: if it ended here, this area would lead to the login page. */
function useGoodbye() {
  const navigate = useNavigate();
  return (message: string) => {
    const state = { message, target: '/', seconds: GOODBYE_SECONDS, endsSession: true };
    return navigate('/basarili', { replace: true, state });
  };
}

function WhatHappens({ state }: { state: ClosingState }) {
  const { has_open_watch: hasOpenWatch, registrable_from: ifNow } = state;
  const from = isBlocked(state) ? null : ifNow;
  const points = [...texts.what, ...(hasOpenWatch ? [texts.openWatch] : []), texts.registerAgain(from)];
  return (
    <Card title={texts.whatHeading}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>
            <Unbroken text={point} />
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{texts.cannotUndo}</p>
      <p className="mt-1 text-sm text-soft">{texts.downloadFirst}</p>
    </Card>
  );
}

function isBlocked({ wallet, pending_withdrawals: pending }: ClosingState): boolean {
  return pending.count > 0 || (wallet.money_ready_at !== null && wallet.balance > 0);
}

function MoneyCard({ state: { wallet, pending_withdrawals: pending } }: { state: ClosingState }) {
  const { balance, money_ready_at: readyAt } = wallet;
  return (
    <Card title={texts.moneyHeading}>
      <div className="flex flex-col gap-4">
        {pending.count > 0 && (
          <Alert tone="warning" title={texts.pendingTitle(pending.total_amount)} action={<WalletLink />}>
            {texts.pending}
          </Alert>
        )}
        {readyAt !== null && balance > 0 && (
          <Alert tone="warning" title={texts.coolingTitle}>
            {texts.cooling(readyAt)}
          </Alert>
        )}
        {balance > 0 ? (
          <Balance wallet={wallet} isPending={pending.count > 0} />
        ) : (
          pending.count === 0 && <p>{texts.noMoney}</p>
        )}
      </div>
    </Card>
  );
}

function adviceOf(wallet: ClosingState['wallet']): string {
  const { money_ready_at: readyAt, to_withdraw: missing } = wallet;
  if (wallet.in_review) return holdTexts.money;
  if (!wallet.withdrawals_enabled) return texts.withdrawalsOff;
  if (missing !== null) return texts.tooLittle(missingText(missing));
  return readyAt === null ? texts.withdrawFirst : texts.withdrawLater(readyAt);
}

function Balance({ wallet, isPending }: { wallet: ClosingState['wallet']; isPending: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-soft">{texts.balance}</span>
        <span className="money text-2xl font-extrabold">{formatKurus(wallet.balance)}</span>
      </p>
      <LeavingList wallet={wallet} />
      <p>
        <Unbroken text={adviceOf(wallet)} />
        {mayTransferLater(wallet) && ` ${texts.send(wallet.money_ready_at)}`}
      </p>
      {isWithdrawalOpen(wallet) && !isPending && (
        <div>
          <WalletLink />
        </div>
      )}
    </>
  );
}

function WalletLink() {
  return (
    <ButtonLink to={viewerPaths.wallet} variant="secondary" size="sm">
      {walletWords.goTo}
    </ButtonLink>
  );
}
