import { type Control, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { moneySchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { breakDownBudget } from '#features/campaigns/budget.ts';
import { BudgetBreakdownList, useCampaignChange, formTexts } from '#features/campaigns/web.ts';
import { campaignErrors } from '#features/campaigns/errors.ts';
import { firmCampaignsContract } from '#features/campaigns/contract/firm.ts';
import { ruleTexts } from '#features/campaigns/texts.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { type TopUpTerms, useTopUpTerms } from '../api.web.ts';
import { topUpTexts as texts } from '../firm-texts.web.ts';
import { smallestTopUpText } from '../texts.ts';

function schemaFor(smallest: Kurus) {
  const amount = moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge).refine(
    (value) => value >= smallest,
    smallestTopUpText(smallest),
  );
  return z.object({ amount });
}

export function TopUpDialog({ subject: { id, close } }: { subject: Subject }) {
  const terms = useTopUpTerms(id);
  const navigate = useNavigate();
  const waits = terms.data?.unpaid?.payment_status === 'pending';
  return (
    <FormDialog
      subject={id}
      onClose={close}
      call={useCampaignChange(firmCampaignsContract.setCampaignBudget)}
      schema={schemaFor(terms.data?.min_amount ?? ZERO_KURUS)}
      values={() => ({})}
      input={(shown, body) => ({ params: { id: shown }, body })}
      words={texts.words}
      description={() => terms.data?.campaign_name}
      alreadyDecided={() =>
        waits ? { title: texts.words.title, text: campaignErrors.TOP_UP_WAITS.text } : null
      }
      waitsFor={() => (terms.data ? null : '')}
      onDone={(shown) => void navigate(firmPaths.pay(shown))}
    >
      {({ control }) => (
        <QueryStates query={terms} failedText={texts.failedToLoad}>
          {(found) => <Fields control={control} terms={found} />}
        </QueryStates>
      )}
    </FormDialog>
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
      <BudgetBreakdownList
        breakdown={data ? breakDownBudget(data.amount, rates) : null}
        rates={rates}
        withheldTenths={terms.withheld_tenths}
      />
    </>
  );
}
