import { Eye } from 'lucide-react';
import { formatDate } from '#lib/shared/dates.ts';
import { errorText } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { aboutAdsContract } from '../contract.ts';
import { aboutMessages } from '../texts.ts';
import { hiddenTexts as texts } from '../texts.web.ts';

const HIDDEN = ['watch-and-earn', 'hidden'];

export function HiddenAdvertisersCard() {
  const query = useCallQuery(HIDDEN, aboutAdsContract.listHiddenAdvertisers, {});
  const toast = useToast();
  const show = useCallMutation(aboutAdsContract.showAdvertiser, [HIDDEN, ['watch-and-earn', 'ads']]);
  return (
    <QueryStates
      query={query}
      failedText={texts.failed}
      skeleton={<Skeleton className="h-24 rounded-xl" />}
      isEmpty={({ advertisers }) => advertisers.length === 0}
      empty={null}
    >
      {({ advertisers }) => (
        <Card title={texts.title}>
          <ul className="flex flex-col divide-y divide-line">
            {advertisers.map(({ id, name, hidden_at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <span className="block font-semibold break-words">{name}</span>
                  <span className="block text-sm text-soft">{texts.since(formatDate(hidden_at))}</span>
                </span>
                <Button
                  variant="secondary"
                  icon={<Eye aria-hidden />}
                  aria-label={texts.showOf(name)}
                  isBusy={show.isPending && show.variables.params.id === id}
                  onClick={() =>
                    show.mutate(
                      { params: { id } },
                      {
                        onSuccess: () => toast.success(aboutMessages.shown),
                        onError: (error) => toast.error(errorText(error, texts.showFailed)),
                      },
                    )
                  }
                >
                  {texts.show}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </QueryStates>
  );
}
