import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { ReasonDialog } from '#lib/web/form/reason-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { alertsContract, type TransferAlert } from '../../contract/admin.ts';
import { useCloseTransferAlert, useTransferAlerts } from '../api.ts';
import { alertTexts as texts } from '../texts/admin.ts';

/** Wallets that many sent to, to be looked into. Nothing is drawn while there are none. */
export function AlertsCard() {
  const query = useTransferAlerts();
  const [closing, setClosing] = useState<TransferAlert | null>(null);
  if (query.error !== null) {
    return (
      <Alert tone="danger" onRetry={() => void query.refetch()}>
        {texts.failed}
      </Alert>
    );
  }
  const { alerts = [], pagination } = query.data ?? {};
  const left = (pagination?.total ?? 0) - alerts.length;
  return (
    <>
      {alerts.length > 0 && (
        <Card title={texts.title} description={texts.about} className="mt-4 border-warning">
          <ul className="-my-3 divide-y divide-line">
            {alerts.map((alert) => (
              <AlertLine key={alert.id} alert={alert} onClose={() => setClosing(alert)} />
            ))}
          </ul>
          {left > 0 && <p className="mt-3 text-sm text-soft">{texts.more(left)}</p>}
        </Card>
      )}
      <CloseDialog alert={closing} onClose={() => setClosing(null)} />
    </>
  );
}

function AlertLine({ alert, onClose }: { alert: TransferAlert; onClose: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{alert.name}</p>
        <p className="text-sm break-words text-soft">{alert.email}</p>
        <p className="tabular text-sm text-soft">
          {texts.between(formatDateTime(alert.first_at), formatDateTime(alert.last_at))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm">
          {texts.senders(alert.senders)} <strong className="money">{formatKurus(alert.amount)}</strong>
        </p>
        <TextLink to={`/admin/kullanicilar?ara=${encodeURIComponent(alert.email)}`} className="text-sm">
          {texts.details}
        </TextLink>
        <Button size="sm" variant="secondary" onClick={onClose}>
          {texts.close}
          <span className="sr-only">: {alert.name}</span>
        </Button>
      </div>
    </li>
  );
}

function CloseDialog({ alert, onClose }: { alert: TransferAlert | null; onClose: () => void }) {
  const shown = useLast(alert);
  const close = useCloseTransferAlert();
  const toast = useToast();
  return (
    <ReasonDialog
      isOpen={alert !== null}
      onClose={onClose}
      title={texts.closeTitle}
      description={shown === null ? undefined : `${shown.name} · ${formatKurus(shown.amount)}`}
      schema={alertsContract.closeTransferAlert.body}
      label={texts.note}
      hint={texts.noteHint}
      confirmLabel={texts.close}
      tone="primary"
      busyText={texts.closing}
      failedText={texts.closeFailed}
      onSubmit={async (body) => {
        if (alert === null) return;
        const { message } = await close.mutateAsync({ params: { id: alert.id }, body });
        toast.success(message ?? texts.close);
      }}
    />
  );
}
