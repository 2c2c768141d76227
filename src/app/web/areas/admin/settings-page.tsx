import { HomepageAdsSection } from '#features/homepage-ads/web/admin-section.tsx';
import { SettingHistory } from '#features/settings/web/setting-history.tsx';
import { GeneralSettings, UserSettings } from '#features/settings/web/settings-sections.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';

const VALUES = ['genel', 'kullanici', 'reklamlar', 'gecmis'] as const;

const TABS = [
  { value: 'genel', label: 'Genel Ayarlar', content: <GeneralSettings /> },
  { value: 'kullanici', label: 'İzleyici Ayarları', content: <UserSettings /> },
  { value: 'reklamlar', label: 'Ana Sayfa Reklamları', content: <HomepageAdsSection /> },
  { value: 'gecmis', label: 'Değişiklikler', content: <SettingHistory /> },
];

/** Sistem Ayarları: two features under one heading. The open tab is in the URL as `bolum`. */
export function SettingsPage() {
  const list = useListParams();
  const open = useKnownParam('bolum', VALUES) ?? 'genel';
  return (
    <>
      <PageHeader
        title="Sistem Ayarları"
        description="Oranları, sınırları, kazançları ve karşılama sayfasını yönet."
      />
      <Tabs
        label="Ayar bölümleri"
        value={open}
        onChange={(next) => list.set({ bolum: next === 'genel' ? '' : next, islem: '', reklam: '' })}
        tabs={TABS}
      />
    </>
  );
}
