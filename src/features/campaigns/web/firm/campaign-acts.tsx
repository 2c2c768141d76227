import { CirclePlus, CircleStop, Ellipsis, FileText, Pause, Play } from 'lucide-react';
import { formatKurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { iconButtonClasses } from '#lib/web/buttons/icon-button-classes.ts';
import { Menu, type MenuEntry } from '#lib/web/overlays/menu.tsx';
import { CallDialog, useBeginAnew } from '#lib/web/screen/call-dialog.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { useToldCall } from '#lib/web/screen/use-told-call.ts';
import { actionWords, listWords, busyWords } from '#lib/web/words.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { type CampaignState, mayHappen } from '../../lifecycle.ts';
import { campaignWords, ruleTexts } from '../../texts.ts';
import { type TopUpTerms, useCampaignChange, useFirmCampaign, useTopUpTerms } from '../api.ts';
import { RefundList } from '../refund-list.tsx';
import { topUpTexts, topUpTexts as texts } from '../texts.ts';
import { activeTexts, formTexts } from '../texts/firm.ts';
import { useAsked } from '../use-asked.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { useCloneEntry } from './campaign-entries.tsx';
import { type Control, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { moneySchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useDraft } from '#lib/web/form/use-draft.ts';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { paymentErrors } from '#features/payments/errors.ts';
import { smallestTopUpText } from '#features/payments/texts.ts';
import { breakDownBudget } from '../../budget.ts';
import { BudgetBreakdownList } from '../budget-breakdown.tsx';

type Campaign = CampaignState & { id: number; campaign_name: string };

export interface CampaignActsProps {
  campaign: Campaign;
  more: readonly MenuEntry[];
}

export function CampaignActs({ campaign, more }: CampaignActsProps) {
  const details = useSubject('detay');
  const ending = useSubject('sonlandir');
  const toppingUp = useSubject('butce');
  const cloneEntry = useCloneEntry();
  const { id, campaign_name: name } = campaign;
  const mayEnd = mayHappen('close', campaign);
  return (
    <>
      <RunButton campaign={campaign} />
      {/* Nobody pays for what an administrator took off the air. */}
      {mayEnd && campaign.stop_reason === null && (
        <Button icon={<CirclePlus aria-hidden />} onClick={() => toppingUp.open(id)}>
          {campaignWords.topUp}
        </Button>
      )}
      <Menu
        button={<Ellipsis aria-hidden />}
        label={`${listWords.moreActions}: ${name}`}
        hint={listWords.moreActions}
        buttonClassName={iconButtonClasses({ variant: 'outline' })}
        items={[
          { label: actionWords.details, icon: <FileText aria-hidden />, onSelect: () => details.open(id) },
          cloneEntry(campaign),
          ...more,
          ...(mayEnd ? [closeEntry(() => ending.open(id))] : []),
        ]}
      />
      <CampaignDialog subject={details} />
      <CloseDialog subject={ending} />
      <TopUpDialog subject={toppingUp} />
    </>
  );
}

const closeEntry = (onSelect: () => void): MenuEntry => ({
  label: activeTexts.close,
  icon: <CircleStop aria-hidden />,
  tone: 'danger',
  onSelect,
});

export function RunButton({ campaign, size }: { campaign: Campaign; size?: 'sm' }) {
  const stop = useCampaignChange(firmCampaignsContract.stopCampaign);
  const start = useCampaignChange(firmCampaignsContract.startCampaign);
  const tellStop = useToldCall(stop, activeTexts.stopping);
  const tellStart = useToldCall(start, activeTexts.starting);
  const input = { params: { id: campaign.id } };
  const shared = {
    ...(size && { size }),
    variant: 'secondary',
    about: campaign.campaign_name,
    isBusy: stop.isPending || start.isPending,
  } as const;
  if (mayHappen('stop', campaign)) {
    return (
      <Button {...shared} {...(!size && { icon: <Pause aria-hidden /> })} onClick={() => tellStop(input)}>
        {activeTexts.stop}
      </Button>
    );
  }
  if (!mayHappen('start', campaign)) return null;
  return (
    <Button {...shared} {...(!size && { icon: <Play aria-hidden /> })} onClick={() => tellStart(input)}>
      {activeTexts.start}
    </Button>
  );
}

function CloseDialog({ subject }: { subject: Subject }) {
  return (
    <CallDialog
      subject={useAsked(subject, useFirmCampaign(subject.id), 'close')}
      onClose={subject.close}
      call={useCampaignChange(firmCampaignsContract.closeCampaign)}
      input={({ id }) => ({ params: { id } })}
      words={activeTexts.ending}
      icon={<CircleStop />}
      tone="danger"
    >
      {(ending) => <Ending campaign={ending} />}
    </CallDialog>
  );
}

function Ending({ campaign }: { campaign: FirmCampaignDetail }) {
  const { data: terms } = useTopUpTerms(campaign.id);
  return (
    <>
      <p>{activeTexts.closeText(campaign.campaign_name)}</p>
      <div className="mt-4 text-ink">
        <RefundList refund={campaign.refund} />
      </div>
      {terms?.unpaid && <p className="mt-3 text-ink">{unpaidText(terms.unpaid)}</p>}
      <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
    </>
  );
}

const unpaidText = ({
  payment_status: status,
  base_budget,
  total_with_vat,
}: NonNullable<TopUpTerms['unpaid']>) =>
  status === 'pending'
    ? topUpTexts.ends.pending(formatKurus(total_with_vat))
    : topUpTexts.ends.awaiting(formatKurus(base_budget));

const FORM = 'top-up-form';

/** At least the smallest top-up; the server has the same rule. */
function schemaFor(smallest: Kurus) {
  const amount = moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge).refine(
    (value) => value >= smallest,
    smallestTopUpText(smallest),
  );
  return z.object({ amount });
}

function TopUpDialog({ subject }: { subject: Subject }) {
  const { id } = subject;
  const terms = useTopUpTerms(id);
  const form = useZodForm(schemaFor(terms.data?.min_amount ?? ZERO_KURUS), {});
  const draft = useDraft(id === null ? null : `top-up:${id}`, form);
  const navigate = useNavigate();
  const { submit, problems, isBusy, forgetProblems } = useFormCall({
    form,
    call: useCampaignChange(firmCampaignsContract.setCampaignBudget),
    draft,
    input: (body) => (id === null ? null : { params: { id }, body }),
    failed: texts.failed,
    onDone: () => navigate(`/firma/muhasebe?ode=${id}`),
  });
  useBeginAnew(id !== null, () => {
    form.reset({});
    forgetProblems();
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
            <Alert tone="info">{paymentErrors.TOP_UP_WAITS.text}</Alert>
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
