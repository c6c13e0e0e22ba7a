import { PrivacyPolicy } from './privacy-policy.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'

/** SET-12 */
export function PrivacyPolicyScreen() {
  return (
    <SettingsSubpage title="Privacy Policy" subtitle="Effective November 1, 2026">
      <PrivacyPolicy />
    </SettingsSubpage>
  )
}
