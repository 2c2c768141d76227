import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Check, X } from 'lucide-react';
import { formatKurus, sumKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { commonFacts, ReadyAnswers } from '#platform/ready-answers/web.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { FramedImage } from '#lib/web/layout/framed-image.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords } from '#lib/web/words.ts';
import type { AdminCampaign, QueuedCampaign } from '../campaign-wire.ts';
import { reviewContract } from '../contract/admin.ts';
import { useCampaignChange } from '../api.web.ts';
import { imageUrl, OutsideLink } from '../creative.tsx';
import { breakdownLabels } from '../texts.web.ts';
import { bulkTexts as texts, readyReasons, rejectionTexts } from '../admin-texts.web.ts';
import { mayHappen } from '../lifecycle.ts';
import { signsOfLink } from '../link-signs.ts';
import { SignList } from './sign-list.tsx';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { mergeRefs } from '#lib/web/inputs/combobox.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { REJECTION_CATEGORIES, REJECTION_CATEGORY_TEXTS } from '../rejection.ts';

export interface BulkDecision {
  status: 'active' | 'rejected';
  campaigns: readonly QueuedCampaign[];
}

export function BulkDialog({ asked, onClose }: { asked: BulkDecision | null; onClose: () => void }) {
  const call = useCampaignChange(reviewContract.holdDecisions);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const see = (id: number) => setSeen((before) => (before.has(id) ? before : new Set(before).add(id)));
  const last = useLast(asked);
  if (asked === null && seen.size > 0) setSeen(new Set());
  const problems = call.data?.data.results.filter(({ problem }) => problem !== null) ?? [];
  const nameOf = (id: number) => last?.campaigns.find((campaign) => campaign.id === id)?.campaign_name;
  const isRejection = last?.status === 'rejected';
  return (
    <>
      {asked === null && problems.length > 0 && (
        <Alert
          tone="danger"
          className="mb-3"
          title={texts.refused(problems.length)}
          action={
            <Button size="sm" variant="secondary" onClick={call.reset}>
              {actionWords.close}
            </Button>
          }
        >
          <ul>
            {problems.map(({ id, problem }) => (
              <li key={id}>
                {nameOf(id)}: {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <FormDialog
        subject={asked}
        onClose={onClose}
        call={call}
        schema={reviewContract.holdDecision.body}
        values={({ status }) => ({
          status,
          rejection_reason: status === 'rejected' ? '' : null,
          rejection_category: null,
        })}
        input={({ status, campaigns }, { rejection_reason, rejection_category }) => ({
          body: {
            status,
            rejection_reason,
            rejection_category,
            campaigns: campaigns.map(({ id, version }) => ({ id, version })),
          },
        })}
        words={isRejection ? texts.rejection : texts.approval}
        tone={isRejection ? 'danger' : 'primary'}
        size="lg"
        initialFocus={isRejection ? reasonField : undefined}
        description={({ campaigns, status }) => texts.about(status, campaigns.length)}
        waitsFor={({ campaigns, status }) => {
          const unseen = campaigns.filter(({ id, image_path }) => image_path !== null && !seen.has(id));
          return status === 'active' && unseen.length > 0 ? texts.unseen(unseen.length) : null;
        }}
      >
        {(form, { campaigns, status }) => (
          <>
            <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              {campaigns.map((campaign) => (
                <Picture key={campaign.id} campaign={campaign} onSeen={() => see(campaign.id)} />
              ))}
            </ul>
            <p className="text-right font-semibold">{owedText(campaigns)}</p>
            {status === 'rejected' && (
              <RejectionFields form={form} reasonRef={reasonField} campaigns={campaigns} />
            )}
          </>
        )}
      </FormDialog>
    </>
  );
}

/** The bank gets the total less the VAT that firms withhold of it. */
export function owedText(campaigns: readonly Pick<QueuedCampaign, 'budget_details'>[]): string {
  const details = campaigns.map(({ budget_details }) => budget_details);
  const payable = sumKurus(...details.map((each) => each.payable));
  const isWhole = payable === sumKurus(...details.map((each) => each.total_with_vat));
  return `${isWhole ? breakdownLabels.total : breakdownLabels.lessWithheld}: ${formatKurus(payable)}`;
}

/** Its picture counts as seen once it is loaded and most of it was on screen. */
function Picture({ campaign, onSeen }: { campaign: QueuedCampaign; onSeen: () => void }) {
  const { campaign_name: name, firm_name: firm, image_path: image, campaign_link: link } = campaign;
  const frame = useRef<HTMLLIElement>(null);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    const picture = frame.current?.querySelector<HTMLImageElement>('img:not([aria-hidden])');
    if (!picture) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting)
          void picture.decode().then(
            () => see(),
            () => undefined,
          );
      },
      { threshold: 0.75 },
    );
    observer.observe(picture);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={frame} className="min-w-0 text-sm">
      <FramedImage
        src={imageUrl(image)}
        alt={`${name}: ${words.image}`}
        isJudged
        className="aspect-5/4 w-full rounded-lg"
      />
      <p className="mt-1 font-semibold break-words">{name}</p>
      <p className="text-xs break-words text-soft">{firm}</p>
      <p className="money">{formatKurus(campaign.budget_details.payable)}</p>
      <OutsideLink url={link} />
      <SignList link={link} about={name} />
    </li>
  );
}

interface BulkBarProps {
  campaigns: readonly QueuedCampaign[];
  selection: Selection;
  onDecide: (status: 'active' | 'rejected') => void;
}

export function ChooseHarmless({ campaigns, selection }: Omit<BulkBarProps, 'onDecide'>) {
  const harmless = campaigns.filter((campaign) => signsOfLink(campaign.campaign_link).length === 0);
  if (harmless.length < 2) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      className="ml-auto max-lg:hidden"
      onClick={() => selection.choose(harmless)}
    >
      {texts.harmless}
    </Button>
  );
}

export function BulkBar({ campaigns, selection, onDecide }: BulkBarProps) {
  const { chosen, choose, clear } = selection;
  const [first] = chosen;
  if (first === undefined) return null;
  const ofFirm = campaigns.filter(({ firm_email }) => firm_email === first.firm_email);
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 pl-4 text-sm shadow-float">
      <p role="status" className="mr-auto font-semibold">
        {texts.chosen(chosen.length)}
      </p>
      {ofFirm.length > chosen.length && (
        <Button size="sm" variant="ghost" onClick={() => choose(ofFirm)}>
          {texts.ofFirm}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        {texts.clear}
      </Button>
      <Button size="sm" variant="secondary" icon={<X aria-hidden />} onClick={() => onDecide('rejected')}>
        {actionWords.reject}
      </Button>
      <Button size="sm" icon={<Check aria-hidden />} onClick={() => onDecide('active')}>
        {actionWords.approve}
      </Button>
    </div>
  );
}

export const canBeSelected = (campaign: QueuedCampaign): boolean =>
  mayHappen('approve', campaign) && campaign.held === null;

export interface Selection {
  chosen: readonly QueuedCampaign[];
  isChosen: (campaign: QueuedCampaign) => boolean;
  toggle: (campaign: QueuedCampaign) => void;
  choose: (campaigns: readonly QueuedCampaign[]) => void;
  clear: () => void;
}

/** A campaign leaves the selection once its firm has changed it. */
export function useSelection(campaigns: readonly QueuedCampaign[]): Selection {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const isChosen = (campaign: QueuedCampaign) =>
    versions.get(campaign.id) === campaign.version && canBeSelected(campaign);
  return {
    chosen: campaigns.filter(isChosen),
    isChosen,
    toggle: (campaign) =>
      setVersions((before) => {
        const next = new Map(before);
        if (isChosen(campaign)) next.delete(campaign.id);
        else next.set(campaign.id, campaign.version);
        return next;
      }),
    choose: (list) =>
      setVersions(new Map(list.filter(canBeSelected).map(({ id, version }) => [id, version]))),
    clear: () => setVersions(new Map()),
  };
}

const OPTIONS = REJECTION_CATEGORIES.map((value) => ({ value, label: REJECTION_CATEGORY_TEXTS[value] }));

function isReady(reason: string | null | undefined): boolean {
  const text = reason?.trim() ?? '';
  return text === '' || Object.values(readyReasons).includes(text);
}

type Answered = Pick<AdminCampaign, 'contact_name' | 'firm_name' | 'campaign_name' | 'budget_details'>;

const factsOf = ({
  contact_name: ad,
  firm_name: firma,
  campaign_name: kampanya,
  budget_details,
}: Answered) => ({
  ad,
  firma,
  kampanya,
  tutar: formatKurus(budget_details.payable),
});

type DecisionForm = UseFormReturn<z.input<(typeof reviewContract)['holdDecision']['body']>>;

export function RejectionFields({
  form,
  reasonRef,
  campaigns,
}: {
  form: DecisionForm;
  reasonRef: RefObject<HTMLTextAreaElement | null>;
  campaigns: readonly Answered[];
}) {
  const [category, reason] = form.watch(['rejection_category', 'rejection_reason']);
  const ready = category ? readyReasons[category] : undefined;

  function write(text: string) {
    form.setValue('rejection_reason', text, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }

  return (
    <>
      <FormField control={form.control} name="rejection_category" label={rejectionTexts.category}>
        {(input) => (
          <Select
            {...input}
            options={OPTIONS}
            emptyLabel={rejectionTexts.anyCategory}
            onChange={(next) => {
              input.onChange(next);
              if (isReady(form.getValues('rejection_reason'))) write(next ? readyReasons[next] : '');
            }}
          />
        )}
      </FormField>
      <ReadyAnswers
        purpose="campaign"
        facts={commonFacts(campaigns.map(factsOf))}
        text={reason ?? ''}
        onWrite={write}
      />
      <FormField
        control={form.control}
        name="rejection_reason"
        label={rejectionTexts.reason}
        hint={rejectionTexts.hint}
      >
        {(input) => <TextArea {...input} ref={mergeRefs(reasonRef, input.ref)} limit={1000} />}
      </FormField>
      {ready !== undefined && !isReady(reason) && !reason?.includes(ready) && (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => {
            write(`${reason?.trimEnd()}\n${ready}`);
            reasonRef.current?.focus();
          }}
        >
          {rejectionTexts.addReady}
        </Button>
      )}
    </>
  );
}
