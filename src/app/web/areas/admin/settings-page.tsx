import { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import { HomepageAdsSection } from '#features/homepage-ads/admin-section.tsx';
import { settingsContract } from '#platform/settings/contract.ts';
import { SettingHistory } from '#platform/settings/setting-history.tsx';
import { GeneralSettings, UserSettings } from '#platform/settings/settings-sections.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';

const ADS = { value: 'reklamlar', label: 'Ana Sayfa Reklamları', content: <HomepageAdsSection /> };
const TABS = [
  { value: 'genel', label: 'Genel Ayarlar', content: <GeneralSettings /> },
  { value: 'kullanici', label: 'İzleyici Ayarları', content: <UserSettings /> },
  ADS,
  { value: 'gecmis', label: 'Değişiklikler', content: <SettingHistory /> },
];
const VALUES = TABS.map(({ value }) => value);

export function SettingsPage() {
  const mayChange = useMayCall(settingsContract.saveSettings);
  const mayReadAds = useMayCall(homepageAdsContract.listAllStartupAds);
  if (mayChange) return <WholePage />;
  return (
    mayReadAds && (
      <>
        <PageHeader title="Sistem Ayarları" />
        {ADS.content}
      </>
    )
  );
}

function WholePage() {
  const list = useListParams();
  const open = useKnownParam('bolum', VALUES) ?? 'genel';
  return (
    <>
      <PageHeader title="Sistem Ayarları" />
      <Tabs
        label="Ayar bölümleri"
        value={open}
        onChange={(next) =>
          list.set({ bolum: next === 'genel' ? '' : next, islem: '', gor: '', duzenle: '', sil: '' })
        }
        tabs={TABS}
      />
    </>
  );
}
