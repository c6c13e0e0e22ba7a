import { PrivacyPolicy } from '#client/components/privacy-policy.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'
import { LEGAL_COPY } from '#client/components/legal-copy.ts'

/** SET-12 */
export function PrivacyPolicyScreen() {
  return (
    <SettingsSubpage title={LEGAL_COPY.privacyPolicy} subtitle={LEGAL_COPY.effective}>
      <PrivacyPolicy />
    </SettingsSubpage>
  )
}
