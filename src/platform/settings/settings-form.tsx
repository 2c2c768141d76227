import { type ReactNode, useState } from 'react';
import type { Control } from 'react-hook-form';
import { ArrowRight } from 'lucide-react';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { DraftAlert, useSavedElsewhere, useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { actionWords, busyWords, proposeWords } from '#lib/web/words.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#lib/web/overlays/confirm-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { changesOf, isAsked, needsSecond, type SettingChange, SHARES } from './big-changes.ts';
import { settingsContract, settingsForm } from './contract.ts';
import { settingTexts } from './texts.ts';
import { type SecondApproval, type SettingsInput, useSaveSettings, useSettings } from './api.web.ts';
import { bigChangesTexts, settingsPageTexts as texts } from './texts.web.ts';
import { SETTING_KEYS, SETTINGS } from './registry.ts';
import { toWhole } from './setting-rules.ts';
import { shownSetting } from './shown-setting.ts';

const LABELS = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].label]));

export interface SettingsFormProps {
  name: 'general' | 'viewers';
  settings: SettingsInput;
  second: SecondApproval;
  children: (control: Control<SettingsInput, unknown, SettingsInput>, settings: SettingsInput) => ReactNode;
}

export function SettingsForm({ name, settings, second, children }: SettingsFormProps) {
  const { form, draft, problems, elsewhere, isSaving, submit, asked, setAsked } = useSettingsForm(
    name,
    settings,
    second,
  );
  const changeCount = Object.keys(form.formState.dirtyFields).length;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <DraftAlert draft={draft} />
      {children(form.control, settings)}
      <BigChangesDialog
        changes={asked}
        isProposal={asked !== null && isForTwo(asked, second)}
        isBusy={isSaving}
        onClose={() => setAsked(null)}
        onConfirm={() => void submit()}
      />
      <SaveBar changeCount={changeCount} isSaving={isSaving} onUndo={draft.startOver}>
        <FormAlert message={problems} />
      </SaveBar>
      {elsewhere.dialog}
    </form>
  );
}

function isForTwo(
  changes: readonly SettingChange[],
  { takes_two: takesTwo, starts }: SecondApproval,
): boolean {
  return takesTwo && needsSecond(changes, new Map(starts.map(({ key, from }) => [key, from])));
}

function useSettingsForm(name: string, settings: SettingsInput, second: SecondApproval) {
  const form = useZodForm<SettingsInput>(settingsForm, settings);
  const draft = useDraft(`settings:${name}`, form);
  const save = useSaveSettings();
  const current = useSettings();
  const toast = useToast();
  const [asked, setAsked] = useState<readonly SettingChange[] | null>(null);
  const elsewhere = useSavedElsewhere(form, {
    labels: LABELS,
    code: 'SETTINGS_CHANGED',
    reload: async () => {
      const { data } = await current.refetch();
      return data && settingsContract.readSettings.data.encode(data);
    },
  });
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: save,
    draft,
    input: (body) => {
      const changes = changesOf(settings, body);
      if (asked !== null || !(changes.some(isAsked) || isForTwo(changes, second))) return { body };
      setAsked(changes);
      return null;
    },
    failed: texts.saveFailed,
    onDone: ({ data, message }) => {
      setAsked(null);
      form.reset(settingsContract.saveSettings.data.encode(data));
      toast.success(message ?? settingTexts.saved);
    },
    onFailed: (error) => {
      setAsked(null);
      return elsewhere.shows(error);
    },
  });

  return { form, draft, problems, elsewhere, isSaving: isBusy, submit, asked, setAsked };
}

interface SaveBarProps {
  changeCount: number;
  isSaving: boolean;
  onUndo: () => void;
  children: ReactNode;
}

function SaveBar({ changeCount, isSaving, onUndo, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-(--gutter) py-3 max-md:[&>button]:flex-1 md:mx-0 md:rounded-t-lg">
      <div className="basis-full empty:hidden">{children}</div>
      <p className="sr-only text-sm text-soft md:not-sr-only md:mr-auto" role="status">
        {changeCount === 0 ? texts.unchanged : texts.changed(changeCount)}
      </p>
      <Button variant="secondary" disabled={changeCount === 0 || isSaving} onClick={onUndo}>
        {texts.undo}
      </Button>
      <Button type="submit" disabled={changeCount === 0} isBusy={isSaving} busyText={busyWords.saving}>
        {actionWords.save}
      </Button>
    </div>
  );
}

interface BigChangesDialogProps extends Pick<ConfirmDialogProps, 'isBusy' | 'onClose' | 'onConfirm'> {
  changes: readonly SettingChange[] | null;
  isProposal: boolean;
}

function BigChangesDialog({ changes, isProposal, ...rest }: BigChangesDialogProps) {
  const shown = useLast(changes);
  const asking = isProposal
    ? { ...proposeWords, ...bigChangesTexts.second }
    : { ...bigChangesTexts, busy: busyWords.saving };
  return (
    <ConfirmDialog
      {...rest}
      isOpen={changes !== null}
      title={asking.title}
      confirmLabel={asking.confirm}
      busyText={asking.busy}
    >
      <p>
        {asking.about} {shown?.some(({ key }) => SHARES.has(key)) && bigChangesTexts.shares}
      </p>
      <dl className="mt-3 flex flex-col gap-2">
        {(shown ?? []).map(({ key, from, to }) => (
          <div key={key}>
            <dt className="text-sm text-soft">{SETTINGS[key].label}</dt>
            <dd className="tabular flex flex-wrap items-center gap-2 font-semibold">
              {shownSetting(key, toWhole(key, from) ?? 0)}
              <ArrowRight aria-label={bigChangesTexts.becomes} className="size-4 text-soft" />
              {shownSetting(key, toWhole(key, to) ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
