import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatKurus, liraToKurus, moneySchema } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { firmPaymentsContract } from '#features/payments/contract/firm.ts';
import { paymentErrors } from '#features/payments/errors.ts';
import { smallestTopUpText } from '#features/payments/texts.ts';
import { breakDownBudget } from '../../budget.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { campaignWords, ruleTexts } from '../../texts.ts';
import { useCampaignChange } from '../api.ts';
import { BudgetBreakdownList } from '../budget-breakdown.tsx';
import { sharedTexts } from '../texts.ts';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { topUpTexts as texts } from '../texts/firm.ts';

type Terms = z.output<typeof firmPaymentsContract.readTopUpTerms.data>;

const FORM = 'top-up-form';

/** Nothing is asked while no campaign is named; each opening asks anew, because a payment changes the answer. */
function useTerms(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const options = { enabled: id !== null };
  return useCallQuery(
    ['payments', 'firm', 'top-up', id],
    firmPaymentsContract.readTopUpTerms,
    input,
    options,
  );
}

/** Raises a running campaign's budget: what it comes to as one types, then on to the payment. */
export function TopUpDialog({ subject }: { subject: Subject }) {
  const terms = useTerms(subject.id);
  const [isBusy, setIsBusy] = useState(false);
  const waits = terms.data?.unpaid?.payment_status === 'pending';
  return (
    <Dialog
      isOpen={subject.id !== null}
      onClose={subject.close}
      title={campaignWords.topUp}
      description={terms.data?.campaign_name}
      footer={
        <>
          <Button variant="secondary" onClick={subject.close}>
            {waits ? sharedTexts.close : actionWords.cancel}
          </Button>
          {terms.data && !waits && (
            <Button type="submit" form={FORM} isBusy={isBusy} busyText={busyWords.opening}>
              {texts.submit}
            </Button>
          )}
        </>
      }
    >
      <QueryStates query={terms} failedText={texts.failedToLoad}>
        {(found) =>
          waits ? (
            <Alert tone="info">{paymentErrors.TOP_UP_WAITS.text}</Alert>
          ) : (
            <TopUpForm id={subject.id ?? 0} terms={found} onBusy={setIsBusy} />
          )
        }
      </QueryStates>
    </Dialog>
  );
}

/** At least the smallest top-up; the server says the same. */
function schemaFor({ min_amount: smallest }: Terms) {
  const amount = moneySchema(ruleTexts.budgetInvalid).refine(
    (value) => value >= smallest,
    smallestTopUpText(smallest),
  );
  return z.object({ amount });
}

interface TopUpFormProps {
  id: number;
  terms: Terms;
  onBusy: (isBusy: boolean) => void;
}

function TopUpForm({ id, terms, onBusy }: TopUpFormProps) {
  const form = useZodForm(schemaFor(terms), {});
  const typed = useWatch({ control: form.control, name: 'amount' });
  const setBudget = useCampaignChange(firmCampaignsContract.setCampaignBudget);
  const navigate = useNavigate();
  const [problems, setProblems] = useState<string[]>([]);
  const amount = typeof typed === 'number' ? liraToKurus(typed) : null;
  const rates = { vatRate: terms.vat_rate, systemProfitRate: terms.system_profit_rate };

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    onBusy(true);
    try {
      await setBudget.mutateAsync({ params: { id }, body });
      await navigate(`/firma/muhasebe?ode=${id}`);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const rest = applyServerErrors(form, fields);
      setProblems(Object.keys(fields).length > 0 ? rest : [errorText(error, texts.failed)]);
    } finally {
      onBusy(false);
    }
  });

  return (
    <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <FormAlert message={problems} />
      {terms.unpaid && <Alert tone="warning">{texts.replaces(formatKurus(terms.unpaid.base_budget))}</Alert>}
      <FormField
        control={form.control}
        name="amount"
        label={texts.amount}
        hint={texts.hint(formatKurus(terms.min_amount))}
        isRequired
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <BudgetBreakdownList
        breakdown={amount === null || amount <= 0 ? null : breakDownBudget(amount, rates)}
        rates={rates}
      />
    </form>
  );
}
