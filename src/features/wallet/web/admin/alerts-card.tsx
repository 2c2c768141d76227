import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Email } from '#lib/web/lists/email.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useKeptState } from '#lib/web/kept.ts';
import { alertsContract, type TransferAlert } from '../../contract/admin.ts';
import { useCloseTransferAlert, useTransferAlerts } from '../api.ts';
import { alertTexts as texts } from '../texts/admin.ts';

/** Wallets to which suspiciously many people sent money. Nothing is drawn while there are none. */
export function AlertsCard() {
  const query = useTransferAlerts();
  const close = useCloseTransferAlert();
  const [closing, setClosing] = useKeptState<TransferAlert | null>('closing an alert', null);
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
      <ReasonDialog
        subject={closing}
        onClose={() => setClosing(null)}
        call={close}
        schema={alertsContract.closeTransferAlert.body}
        input={({ id }, body) => ({ params: { id }, body })}
        words={texts.closing}
        tone="primary"
        description={({ name, amount }) => `${name} · ${formatKurus(amount)}`}
      />
    </>
  );
}

function AlertLine({ alert, onClose }: { alert: TransferAlert; onClose: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{alert.name}</p>
        <p className="text-sm break-words text-soft">
          <Email address={alert.email} />
        </p>
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
