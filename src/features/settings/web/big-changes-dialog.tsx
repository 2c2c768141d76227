import { ArrowRight } from 'lucide-react';
import { ConfirmDialog, type ConfirmDialogProps } from '#lib/web/overlays/confirm-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { busyWords, proposeWords } from '#lib/web/words.ts';
import { type SettingChange, SHARES } from '../big-changes.ts';
import { SETTINGS } from '../registry.ts';
import { toWhole } from '../setting-rules.ts';
import { shownSetting } from '../shown-setting.ts';
import { bigChangesTexts as texts } from './texts.ts';

export interface BigChangesDialogProps extends Pick<ConfirmDialogProps, 'isBusy' | 'onClose' | 'onConfirm'> {
  /** As on the wire; closed while null. */
  changes: readonly SettingChange[] | null;
  /** Whether they are not saved but proposed to another administrator. */
  isProposal: boolean;
}

/** Asks once more before a save that changes something much, and says where another one decides; with what was and what will be. */
export function BigChangesDialog({ changes, isProposal, ...rest }: BigChangesDialogProps) {
  const shown = useLast(changes);
  const asking = isProposal ? { ...proposeWords, ...texts.second } : { ...texts, busy: busyWords.saving };
  return (
    <ConfirmDialog
      {...rest}
      isOpen={changes !== null}
      title={asking.title}
      confirmLabel={asking.confirm}
      busyText={asking.busy}
    >
      <p>
        {asking.about} {shown?.some(({ key }) => SHARES.has(key)) && texts.shares}
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        {(shown ?? []).map(({ key, from, to }) => (
          <div key={key}>
            <dt className="text-sm text-soft">{SETTINGS[key].label}</dt>
            <dd className="tabular flex flex-wrap items-center gap-2 font-semibold">
              {shownSetting(key, toWhole(key, from) ?? 0)}
              <ArrowRight aria-label={texts.becomes} className="size-4 text-soft" />
              {shownSetting(key, toWhole(key, to) ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
