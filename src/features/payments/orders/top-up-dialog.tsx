import { type Control, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { moneySchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog, useOpening } from '#lib/web/overlays/dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import { BudgetBreakdownList, useCampaignChange, formTexts } from '#features/campaigns/web.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { firmCampaignsContract } from '#features/campaigns/contract/firm.ts';
import { campaignWords, ruleTexts } from '#features/campaigns/texts.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { type TopUpTerms, useTopUpTerms } from '../api.web.ts';
import { topUpTexts as texts } from '../firm-texts.web.ts';
import { smallestTopUpText } from '../texts.ts';

const FORM = 'top-up-form';

function schemaFor(smallest: Kurus) {
  const amount = moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge).refine(
    (value) => value >= smallest,
    smallestTopUpText(smallest),
  );
  return z.object({ amount });
}

export function TopUpDialog({ subject }: { subject: Subject }) {
  return <TopUp key={useOpening(subject.id !== null)} subject={subject} />;
}

function TopUp({ subject }: { subject: Subject }) {
  const { id } = subject;
  const terms = useTopUpTerms(id);
  const form = useZodForm(schemaFor(terms.data?.min_amount ?? ZERO_KURUS), {});
  const draft = useDraft(id === null ? null : `top-up:${id}`, form);
  const navigate = useNavigate();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useCampaignChange(firmCampaignsContract.setCampaignBudget),
    draft,
    input: (body) => (id === null ? null : { params: { id }, body }),
    failed: texts.failed,
    onDone: () => id !== null && navigate(firmPaths.pay(id)),
  });
  const waits = terms.data?.unpaid?.payment_status === 'pending';
  return (
    <Dialog
      isOpen={id !== null}
      onClose={subject.close}
      title={campaignWords.topUp}
      description={terms.data?.campaign_name}
      footer={
        <>
          <Button variant="secondary" onClick={subject.close}>
            {waits || terms.isError ? actionWords.close : actionWords.cancel}
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
            <Alert tone="info">{campaignErrors.TOP_UP_WAITS.text}</Alert>
          ) : (
            <form
              id={FORM}
              noValidate
              onSubmit={(event) => void submit(event)}
              className="flex flex-col gap-5"
            >
              <FormAlert message={problems} />
              <Fields control={form.control} terms={found} />
            </form>
          )
        }
      </QueryStates>
    </Dialog>
  );
}

type Values = z.input<ReturnType<typeof schemaFor>>;

function Fields({ control, terms }: { control: Control<Values, unknown, Values>; terms: TopUpTerms }) {
  const typed = useWatch({ control, name: 'amount' });
  const { data } = schemaFor(terms.min_amount).safeDecode({ amount: typed });
  const rates = { vatRate: terms.vat_rate, systemProfitRate: terms.system_profit_rate };
  return (
    <>
      {terms.unpaid && <Alert tone="warning">{texts.replaces(formatKurus(terms.unpaid.base_budget))}</Alert>}
      <FormField
        control={control}
        name="amount"
        label={texts.amount}
        hint={texts.hint(formTexts.budgetHint(formatKurus(terms.min_amount)))}
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <BudgetBreakdownList breakdown={data ? breakDownBudget(data.amount, rates) : null} rates={rates} />
    </>
  );
}
