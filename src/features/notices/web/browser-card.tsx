import { useEffect, useState } from 'react';
import { Switch } from '#lib/web/inputs/switch.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { type PushState, readPushState, switchPushOff, switchPushOn } from '#lib/web/push/push.ts';
import { useSubscribePush, useUnsubscribePush } from './api.ts';
import { choiceTexts as texts } from './texts.ts';

/** Switches notifications of this browser on or off; the browser asks its person by itself. */
export function BrowserCard({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { mutateAsync: subscribe } = useSubscribePush();
  const { mutateAsync: unsubscribe } = useUnsubscribePush();
  const toast = useToast();
  useEffect(() => {
    let isShown = true;
    void readPushState(publicKey).then((now) => isShown && setState(now));
    return () => {
      isShown = false;
    };
  }, [publicKey]);

  async function change(isOn: boolean): Promise<void> {
    setIsBusy(true);
    try {
      if (isOn) {
        const subscription = await switchPushOn(publicKey);
        if (subscription !== null) await subscribe({ body: subscription });
      } else {
        const endpoint = await switchPushOff();
        if (endpoint !== null) await unsubscribe({ body: { endpoint } });
      }
    } catch {
      toast.error(texts.changeFailed);
    }
    setState(await readPushState(publicKey));
    setIsBusy(false);
  }

  const isPossible = state === 'on' || state === 'off';
  return (
    <Card title={texts.browserTitle}>
      <Switch
        value={state === 'on'}
        disabled={!isPossible || isBusy}
        onChange={(isOn) => void change(isOn)}
        description={texts.browser[state ?? 'off']}
      >
        {texts.browserSwitch}
      </Switch>
    </Card>
  );
}
