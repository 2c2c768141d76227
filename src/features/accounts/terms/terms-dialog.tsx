import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LOGIN_PATH } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { DIALOG_BACKDROP, DIALOG_POPUP, DIALOG_VIEWPORT, useOpensInTurn } from '#lib/web/overlays/dialog.tsx';
import { attempt, textOfFailure } from '#lib/web/attempt.ts';
import { PageBlocks, usePageText } from '#features/pages/web.ts';
import { firmPaths, viewerPaths } from '#platform/places/paths.ts';
import { useAcceptTerms } from '../api.web.ts';
import { registrationTexts } from '../public-texts.web.ts';
import { termsTexts as texts } from '../viewer-texts.web.ts';
import { PageLink } from './page-link.tsx';

interface TermsDialogProps {
  version: number;
  isFirst: boolean;
  lacksStatements: boolean;
}

/** Ways out without agreeing: the money first, then the account. */
const WAYS_OUT = {
  user: [
    { to: viewerPaths.wallet, label: texts.toWallet },
    { to: viewerPaths.closing, label: texts.toClosing },
  ],
  firm: [
    { to: firmPaths.accounting, label: texts.toAccounting },
    // Firms do not close by themselves.
    { to: '/iletisim', label: texts.toWriting },
  ],
  admin: [],
} as const;

/** Stays until the person agrees, leaves, or goes to the money. */
export function TermsDialog({ version, isFirst, lacksStatements }: TermsDialogProps) {
  const { user } = useSession();
  const accept = useAcceptTerms();
  const leave = useLeave();
  const [stated, setStated] = useState(UNSTATED);
  const yes = useRef<HTMLButtonElement>(null);
  return (
    // Esc and Back are no answer.
    <AlertDialog.Root open={useOpensInTurn(true)} onOpenChange={() => {}}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={DIALOG_BACKDROP} />
        <AlertDialog.Viewport data-dialog className={DIALOG_VIEWPORT}>
          <AlertDialog.Popup initialFocus={yes} className={classNames(DIALOG_POPUP, 'sm:max-w-xl')}>
            <div className="px-5 pt-5 pb-3">
              <AlertDialog.Title className="text-lg font-bold">
                {isFirst ? texts.firstTitle : texts.newTitle}
              </AlertDialog.Title>
              <AlertDialog.Description className="mt-1 text-sm text-soft">
                {isFirst ? texts.firstAbout : texts.newAbout}
              </AlertDialog.Description>
            </div>
            <TermsText />
            <div className="flex flex-col gap-2 px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
              {lacksStatements && <Statements stated={stated} onState={setStated} />}
              {accept.error && <Alert tone="danger">{textOfFailure(accept.error, texts.failed)}</Alert>}
              <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
                <Button variant="secondary" onClick={() => void leave()}>
                  {texts.logOut}
                </Button>
                <Button
                  ref={yes}
                  isBusy={accept.isPending}
                  busyText={texts.accepting}
                  disabled={lacksStatements && !Object.values(stated).every(Boolean)}
                  onClick={() => void attempt(accept, { body: { version, ...(lacksStatements && stated) } })}
                >
                  {texts.accept}
                </Button>
              </div>
              <p className="text-sm text-soft">{texts.otherwise}</p>
              <nav aria-label={texts.waysOut} className="flex flex-wrap gap-x-5 text-sm">
                {WAYS_OUT[user?.role ?? 'admin'].map(({ to, label }) => (
                  <Link
                    key={to}
                    to={to}
                    className="flex min-h-11 items-center font-semibold text-brand-text underline-offset-4 hover:underline"
                  >
                    {label}
                  </Link>
                ))}
              </nav>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const UNSTATED = { is_adult: false, notice_acknowledged: false };
type Stated = typeof UNSTATED;

function Statements({ stated, onState }: { stated: Stated; onState: (stated: Stated) => void }) {
  return (
    <div className="flex flex-col gap-1">
      <Checkbox value={stated.is_adult} onChange={(is_adult) => onState({ ...stated, is_adult })}>
        {registrationTexts.adult}
      </Checkbox>
      <Checkbox
        value={stated.notice_acknowledged}
        onChange={(notice_acknowledged) => onState({ ...stated, notice_acknowledged })}
      >
        <PageLink to="/kvkk">{registrationTexts.noticeLink}</PageLink>
        {registrationTexts.noticeAfter}
      </Checkbox>
    </div>
  );
}

function TermsText() {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard too
      tabIndex={0}
      role="region"
      aria-label={texts.text}
      className="min-h-0 flex-1 scroll-sign overflow-y-auto overscroll-contain px-5 pt-1 pb-1.5 text-sm focus-visible:-outline-offset-2"
    >
      <QueryStates query={usePageText('terms')} failedText={texts.failed}>
        {({ blocks }) => <PageBlocks blocks={blocks} />}
      </QueryStates>
    </div>
  );
}

function useLeave() {
  const { logOut } = useSession();
  const navigate = useNavigate();
  return async () => {
    await logOut();
    await navigate(LOGIN_PATH, { replace: true });
  };
}
