import { EyeOff, Flag, Pencil } from 'lucide-react';
import { useState } from 'react';
import { ReportForm } from '#features/complaints/web.ts';
import { errorText } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { viewerPaths } from '#platform/places/paths.ts';
import { aboutAdsContract } from '../contract.ts';
import { aboutMessages } from '../texts.ts';
import { clockText } from '../ad-frame.tsx';
import { aboutTexts as texts, advertiserText, watchTexts } from '../texts.web.ts';
import type { Ad } from '../api.web.ts';

export interface AboutAdSheetProps {
  ad: Ad;
  isOpen: boolean;
  mayReport: boolean;
  unpaid: Ad['earning'];
  heldUntilMs: number | null;
  onClose: () => void;
  onHidden: () => void;
}

export function AboutAdSheet(props: AboutAdSheetProps) {
  const { ad, isOpen, mayReport, unpaid, heldUntilMs, onClose, onHidden } = props;
  const held = heldUntilMs === null ? null : <Alert tone="info">{texts.held(clockText(heldUntilMs))}</Alert>;
  const [isReporting, setIsReporting] = useState(false);

  function close() {
    setIsReporting(false);
    onClose();
  }

  return isReporting ? (
    <ReportForm adId={ad.id} isOpen={isOpen} notice={held} onClose={close} />
  ) : (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={watchTexts.why}
      description={advertiserText(ad.advertiser.name)}
      size="sm"
    >
      <div className="flex flex-col gap-5 pb-2">
        {held}
        <Reasons adId={ad.id} isOpen={isOpen} />
        <div className="flex flex-col gap-2 border-t border-line pt-4">
          <Button
            variant="secondary"
            isBlock
            icon={<Flag aria-hidden />}
            disabled={!mayReport}
            onClick={() => setIsReporting(true)}
          >
            {texts.report}
          </Button>
          {!mayReport && <p className="text-center text-sm text-soft">{texts.reportLater}</p>}
          {unpaid > 0 && <Alert tone="warning">{texts.hideLoses(unpaid)}</Alert>}
          <HideButton advertiserId={ad.advertiser.id} onHidden={onHidden} />
          <p className="text-center text-sm text-soft">{texts.hideHint}</p>
        </div>
      </div>
    </Dialog>
  );
}

function Reasons({ adId, isOpen }: { adId: number; isOpen: boolean }) {
  const query = useCallQuery(
    ['watch-and-earn', 'why', adId],
    aboutAdsContract.explainAd,
    { params: { id: adId } },
    { enabled: isOpen },
  );
  return (
    <QueryStates query={query} failedText={texts.failed} skeleton={<Skeleton className="h-24 rounded-xl" />}>
      {({ all_users, matches }) =>
        all_users ? (
          <p>{texts.forEverybody}</p>
        ) : (
          <div className="flex flex-col gap-3">
            <p>{texts.matched(matches.length)}</p>
            <dl className="flex flex-col gap-2 rounded-xl bg-sunken px-4 py-3">
              {matches.map(({ criterion, answers }) => (
                <div key={criterion} className="flex flex-wrap justify-between gap-x-4">
                  <dt className="text-soft">{criterion}</dt>
                  <dd className="font-semibold break-words">{answers.join(', ')}</dd>
                </div>
              ))}
            </dl>
            <p className="text-sm text-soft">{texts.onlyYours}</p>
            <ButtonLink
              to={viewerPaths.editProfile}
              variant="secondary"
              isBlock
              icon={<Pencil aria-hidden />}
            >
              {texts.change}
            </ButtonLink>
            <p className="text-center text-sm text-soft">{texts.changeHint}</p>
          </div>
        )
      }
    </QueryStates>
  );
}

function HideButton({ advertiserId, onHidden }: { advertiserId: number; onHidden: () => void }) {
  const toast = useToast();
  const hide = useCallMutation(aboutAdsContract.hideAdvertiser, [
    ['watch-and-earn', 'ads'],
    ['watch-and-earn', 'hidden'],
  ]);
  return (
    <>
      <FormAlert message={hide.error && errorText(hide.error, texts.hideFailed)} />
      <Button
        variant="secondary"
        isBlock
        icon={<EyeOff aria-hidden />}
        isBusy={hide.isPending}
        onClick={() =>
          hide.mutate(
            { params: { id: advertiserId } },
            {
              onSuccess: () => {
                toast.success(aboutMessages.hidden);
                onHidden();
              },
            },
          )
        }
      >
        {texts.hide}
      </Button>
    </>
  );
}
