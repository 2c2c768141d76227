import { holdTexts } from '#features/fraud/texts.ts';
import { CircleCheck } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { StepsDialog } from '../steps-dialog.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import { type Wallet, isWithdrawalOpen } from '../read-wallet.web.ts';
import { payeeName } from './payees.web.ts';
import { withdrawTexts as texts } from '../texts.web.ts';
import { walletPageTexts, walletWords, missingText } from '../texts.ts';
import { reachedOf } from '../leaving.ts';
import { LeavingList } from '../balance-card.tsx';
import { amountOf, DRAFT, useWithdrawSteps, type WithdrawInput, WithdrawReview } from './ask-steps.tsx';
import { useOpening } from '#lib/web/overlays/dialog.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { formatKurus, kurusToLira } from '#lib/shared/money.ts';
import { watchWords } from '#platform/words/watching.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { IbanHint, IbanInput } from './iban-input.tsx';

type Form = UseFormReturn<WithdrawInput, unknown, WithdrawInput>;

interface WithdrawFieldsProps {
  form: Form;
  wallet: Wallet;
  onPayee: (id: number | null) => void;
}

function WithdrawFields({ form, wallet, onPayee }: WithdrawFieldsProps) {
  const { available, min_withdraw_amount: smallest, payees } = wallet;
  const saved = useWatch({ control: form.control, name: 'saved_iban_id' });
  return (
    <div className="flex flex-col gap-5">
      <FormField
        control={form.control}
        name="amount"
        label={words.amount}
        hint={(wallet.in_review ? texts.amountHintInReview : texts.amountHint)(available, smallest)}
        aside={
          <Button
            variant="link"
            size="sm"
            className="-my-2.5"
            onClick={() =>
              form.setValue('amount', kurusToLira(available), { shouldValidate: true, shouldDirty: true })
            }
          >
            {texts.all}
          </Button>
        }
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      {payees.length > 0 && <PayeeChoice form={form} chosen={saved} wallet={wallet} onPayee={onPayee} />}
      {!saved && <AccountFields form={form} />}
      {payees.length === 0 && <p className="text-sm text-soft">{newIbanText(wallet)}</p>}
    </div>
  );
}

function newIbanText({ new_iban_rests: rests, in_review: isInReview }: Wallet): string {
  // While the account is looked at nothing is promised for a time.
  return rests && !isInReview ? texts.newIbanRests : texts.newIban;
}

/** No number, so that it differs from the id of a remembered one. */
const OTHER = 'other';

/** Reads the choice from the form: a field whose value is undefined shows its default instead. */
function PayeeChoice({
  form,
  chosen,
  wallet,
  onPayee,
}: WithdrawFieldsProps & { chosen: number | undefined }) {
  const options = wallet.payees.map((payee) => ({
    value: String(payee.id),
    label: payeeName(payee),
    description:
      payee.rests_until === null ? payee.account_holder : texts.rests(formatDateTime(payee.rests_until)),
  }));
  return (
    <FormField control={form.control} name="saved_iban_id" label={texts.payee} isGroup isRequired>
      {({ ref }) => (
        <RadioCards
          ref={ref}
          value={chosen ? String(chosen) : OTHER}
          onChange={(next) => onPayee(next === OTHER ? null : Number(next))}
          options={[...options, { value: OTHER, label: texts.otherIban, description: newIbanText(wallet) }]}
          className="sm:grid-flow-row"
        />
      )}
    </FormField>
  );
}

function AccountFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <>
      <FormField
        control={control}
        name="iban"
        label={words.iban}
        hint={<IbanHint typed={useWatch({ control, name: 'iban' }) ?? ''} />}
      >
        {(input) => <IbanInput {...input} onComplete={() => void form.trigger('iban')} />}
      </FormField>
      <FormField control={control} name="account_holder" label={texts.holder} hint={texts.holderHint}>
        {(input) => <TextInput {...input} value={input.value ?? ''} autoComplete="name" maxLength={100} />}
      </FormField>
    </>
  );
}

const FORM_ID = 'withdraw';
const WORDS = { ...texts, title: walletWords.withdraw };

interface WithdrawDialogProps {
  wallet: Wallet;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  return <Withdraw key={useOpening(props.isOpen)} {...props} />;
}

function Withdraw({ wallet, isOpen, onClose, onDone }: WithdrawDialogProps) {
  const steps = useWithdrawSteps(isOpen, wallet, onDone);
  const { step, isBusy } = steps;
  const isTooEarly = step.name === 'fields' && wallet.to_withdraw !== null;
  const isUsedUp = step.name === 'fields' && !isTooEarly && wallet.withdrawals_left_today === 0;
  return (
    <StepsDialog
      // Opened by its address where nothing may leave it stays shut: the page says why. A request is shown to its end.
      isOpen={isOpen && (step.name !== 'fields' || isWithdrawalOpen(wallet))}
      onClose={onClose}
      draft={DRAFT}
      step={step}
      words={WORDS}
      isBusy={isBusy}
      onBack={steps.backToFields}
      next={
        isTooEarly || isUsedUp ? (
          <NotYetActions wallet={wallet} onClose={onClose} />
        ) : (
          <Button type="submit" form={FORM_ID}>
            {actionWords.next}
          </Button>
        )
      }
      send={
        step.name === 'review' && (
          <Button
            isBusy={isBusy}
            busyText={busyWords.sending}
            disabled={steps.password === ''}
            onClick={() => void steps.ask(step.body)}
          >
            {texts.ask(amountOf(step.body))}
          </Button>
        )
      }
    >
      {isTooEarly && <NotYet wallet={wallet} />}
      {isUsedUp && <Alert tone="info">{texts.usedUp}</Alert>}
      {step.name === 'fields' && !isTooEarly && !isUsedUp && (
        <form id={FORM_ID} noValidate onSubmit={(event) => void steps.review(event)}>
          <LeavingList wallet={wallet} className="mb-5 rounded-xl bg-canvas px-4 py-2" />
          <WithdrawFields form={steps.form} wallet={wallet} onPayee={steps.choosePayee} />
        </form>
      )}
      {step.name === 'review' && (
        <form
          id={FORM_ID}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (steps.password !== '') void steps.ask(step.body);
          }}
        >
          <WithdrawReview
            body={step.body}
            wallet={wallet}
            error={steps.error}
            password={steps.password}
            onPassword={steps.typePassword}
          />
        </form>
      )}
      {step.name === 'done' && step.isRepeated && (
        <p role="status" className="text-soft">
          {texts.repeated}
        </p>
      )}
      {step.name === 'done' && !step.isRepeated && (
        <div role="status" className="flex items-center gap-4">
          <CircleCheck aria-hidden className="size-10 shrink-0 animate-pop text-success" />
          <div className="flex flex-col gap-2 text-soft">
            <p className="tabular font-bold text-ink">{step.asked}</p>
            <p>{wallet.in_review ? texts.doneInReview : texts.done}</p>
            {wallet.in_review && <p className="text-sm">{holdTexts.withdrawal}</p>}
            {!wallet.in_review && step.rest !== undefined && <p className="text-sm">{step.rest}</p>}
          </div>
        </div>
      )}
    </StepsDialog>
  );
}

const isDayFull = ({ total_today: today, daily_earning_limit: most }: Wallet) => today >= most;

function NotYet({ wallet }: { wallet: Wallet }) {
  if (wallet.to_withdraw === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={walletPageTexts.toWithdraw}
        value={reachedOf(wallet.to_withdraw, wallet)}
        max={wallet.min_withdraw_amount}
        valueText={missingText(wallet.to_withdraw)}
        aside={formatKurus(wallet.min_withdraw_amount)}
        tone="brand"
        size="md"
      />
      <LeavingList wallet={wallet} className="rounded-xl bg-canvas px-4 py-3" />
      <p className="text-sm text-soft">
        {texts.notYet(wallet.min_withdraw_amount)}{' '}
        {isDayFull(wallet) ? texts.notYetToday : wallet.to_withdraw.amount > 0 && texts.notYetViews}
      </p>
    </div>
  );
}

function NotYetActions({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {actionWords.ok}
      </Button>
      {wallet.to_withdraw !== null && !isDayFull(wallet) && (
        <ButtonLink to={viewerPaths.watch}>{watchWords.start}</ButtonLink>
      )}
    </>
  );
}
