import { KeyRound, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Logo } from '#lib/web/layout/logo.tsx';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { AddPasskeyDialog } from '../passkeys/passkey-dialogs.tsx';
import { canUsePasskeys } from '../passkeys/passkey-support.web.ts';
import { BeginFactorDialog } from './begin-factor-dialog.tsx';
import { passkeyCardTexts, setUpTexts as texts } from '../texts.web.ts';

export function SetUpPage({ onStep }: { onStep: () => void }) {
  const { logOut } = useSession();
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  const close = () => {
    setOpen(null);
    onStep();
  };
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-6">
      <Logo />
      <AuthFrame
        title={texts.title}
        description={texts.text}
        footer={
          <Button variant="link" onClick={() => void logOut()}>
            {texts.leave}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Way icon={<Smartphone aria-hidden />} title={texts.app} text={texts.appText}>
            <Button isBlock onClick={() => setOpen('app')}>
              {texts.appButton}
            </Button>
          </Way>
          {canUsePasskeys() && (
            <Way icon={<KeyRound aria-hidden />} title={texts.passkey} text={texts.passkeyText}>
              <Button variant="secondary" isBlock onClick={() => setOpen('passkey')}>
                {passkeyCardTexts.add}
              </Button>
            </Way>
          )}
        </div>
        {open === 'app' && <BeginFactorDialog onClose={close} />}
        <AddPasskeyDialog isOpen={open === 'passkey'} onClose={close} />
      </AuthFrame>
    </main>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <section className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <div className="flex gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-sunken text-soft [&_svg]:size-5">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="font-bold">{title}</h2>
          <p className="text-sm text-soft">{text}</p>
        </div>
      </div>
      {children}
    </section>
  );
}
