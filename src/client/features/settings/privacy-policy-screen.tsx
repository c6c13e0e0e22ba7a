import { PrivacyPolicy } from '#client/components/privacy-policy.tsx'
import { SettingsPage } from './settings-page.tsx'

/** SET-12 */
export function PrivacyPolicyScreen() {
  return (
    <SettingsPage title="Privacy Policy" subtitle="In force since November 1, 2026">
      <PrivacyPolicy />
    </SettingsPage>
  )
}
