import { Card } from '#lib/web/layout/card.tsx';
import { ViewerSettingsPage } from '#features/accounts/web/index.ts';
import { PersonalDataCards } from '#features/personal-data/web/index.ts';
import { HiddenAdvertisersCard } from '#features/watch-and-earn/web/index.ts';
import { settingsTexts } from '../texts/viewer.ts';
import { ProfileNameForm } from './profile-name-form.tsx';

/** "Hesap Ayarları": name and e-mail, and below them password, sessions and the rest. */
export function SettingsPage() {
  return (
    <ViewerSettingsPage last={<PersonalDataCards />}>
      <Card title={settingsTexts.identity}>
        <ProfileNameForm />
      </Card>
      <HiddenAdvertisersCard />
    </ViewerSettingsPage>
  );
}
