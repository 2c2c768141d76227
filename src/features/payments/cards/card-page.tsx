import { Ban, CircleCheck, Clock, Hourglass, SearchCheck, Wallet } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { buttonClasses } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmPaths } from '#platform/places/paths.ts';
import type { CardStatus } from '../payment-wire.ts';
import { type CardPayment, refreshAfterPayment, useCardPayment, useStartCard } from '../api.web.ts';
import { PaymentStates } from '../payment-badge.tsx';
import { cardTexts as texts } from '../firm-texts.web.ts';

const ASK_EVERY_MS = 4000;

export function CardPage() {
  const { token = '' } = useParams();
  const query = useCardPayment(token);
  return (
    <>
      <PageHeader
        title={texts.title}
        description={query.data && `${query.data.campaign_name} · ${formatKurus(query.data.amount)}`}
      />
      <PaymentStates query={query} failedText={texts.failedToLoad}>
        {(card) => {
          if (card.status === 'opened') return <Leading token={token} />;
          if (card.status === 'started') return <Waiting card={card} askAgain={() => void query.refetch()} />;
          return <Outcome card={card} status={card.status} />;
        }}
      </PaymentStates>
    </>
  );
}

function Leading({ token }: { token: string }) {
  const { mutate, error, isPending } = useStartCard();

  function start() {
    const onSuccess = ({ data }: { data: { page_url: string } }) => window.location.assign(data.page_url);
    mutate({ params: { token } }, { onSuccess });
  }

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each payment; the retry has a button
  useEffect(start, [token]);

  if (error) {
    return (
      <Alert tone="danger" title={texts.startFailed} onRetry={start} isRetrying={isPending}>
        {errorText(error, texts.startFailed)}
      </Alert>
    );
  }
  return <EmptyState icon={<Hourglass />} title={texts.leading} />;
}

/** It offers no second payment before the outcome is known, nor where the order was paid otherwise meanwhile. */
function Waiting({ card, askAgain }: { card: CardPayment; askAgain: () => void }) {
  const [params] = useSearchParams();
  const isBack = params.has('donus');
  const over = card.is_due || isBack ? null : { title: texts.notDueTitle, text: texts.notDue };

  useEffect(() => {
    const timer = setInterval(askAgain, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [askAgain]);

  return (
    <div role="status">
      <EmptyState
        icon={<Hourglass />}
        title={over?.title ?? (isBack ? texts.waitingTitle : texts.unfinishedTitle)}
        text={over?.text ?? (isBack ? texts.waiting : texts.unfinished)}
        action={
          <Actions>
            {card.page_url !== null && (
              <a href={card.page_url} className={buttonClasses({})}>
                {texts.toProvider}
              </a>
            )}
            {card.is_due ? (
              <ButtonLink to={firmPaths.pay(card.campaign_id)} variant="secondary">
                {texts.otherMethod}
              </ButtonLink>
            ) : (
              <ButtonLink to={firmPaths.accounting}>{texts.toAccounting}</ButtonLink>
            )}
          </Actions>
        }
      />
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}

type Ended = Exclude<CardStatus, 'opened' | 'started'>;

const LOOKS: Readonly<Record<Ended, { icon: ReactNode; title: string; text: string }>> = {
  paid: { icon: <CircleCheck />, title: texts.paidTitle, text: texts.paid },
  credited: { icon: <Wallet />, title: texts.creditedTitle, text: texts.credited },
  refused: { icon: <Ban />, title: texts.refusedTitle, text: texts.refused },
  expired: { icon: <Clock />, title: texts.expiredTitle, text: texts.expired },
  mismatched: { icon: <SearchCheck />, title: texts.mismatchedTitle, text: texts.mismatched },
};

function Outcome({ card, status }: { card: CardPayment; status: Ended }) {
  useEffect(refreshAfterPayment, [status]);
  const { icon, title, text } = LOOKS[status];
  return (
    <div role="status">
      <EmptyState
        icon={icon}
        title={title}
        text={
          <>
            {card.refusal !== null && <p className="mb-1 font-semibold text-danger">{card.refusal}</p>}
            {status === 'paid' && card.kind === 'top_up' ? texts.toppedUp : text}
          </>
        }
        action={<NextSteps card={card} status={status} />}
      />
    </div>
  );
}

function NextSteps({ card, status }: { card: CardPayment; status: Ended }) {
  if (status === 'paid') {
    return (
      <Actions>
        <ButtonLink to={firmPaths.active}>{campaignWords.toActive}</ButtonLink>
        <ButtonLink to={firmPaths.invoices} variant="secondary">
          {texts.toInvoices}
        </ButtonLink>
      </Actions>
    );
  }
  if (status === 'credited') return <ButtonLink to={firmPaths.wallet}>{texts.toWallet}</ButtonLink>;
  if (status === 'mismatched') return <ButtonLink to={firmPaths.accounting}>{texts.toAccounting}</ButtonLink>;
  return <ButtonLink to={firmPaths.pay(card.campaign_id)}>{texts.tryAgain}</ButtonLink>;
}
