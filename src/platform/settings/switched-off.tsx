import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { SETTING_KEYS, SETTINGS } from './registry.ts';
import { useSettings } from './api.web.ts';
import { switchedOffTexts as texts } from './texts.web.ts';

export function SwitchedOff() {
  const data = usePart(useSettings());
  const off = SETTING_KEYS.filter((key) => SETTINGS[key].unit === 'switch' && data?.[key] === false);
  if (off.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={texts.title}
      action={
        <ButtonLink to={`${adminPaths.settings}?bolum=kullanici`} variant="secondary" size="sm">
          {texts.toSettings}
        </ButtonLink>
      }
    >
      {off.map((key) => SETTINGS[key].label).join(', ')}
    </Alert>
  );
}
