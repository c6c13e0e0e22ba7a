import { createFileRoute } from '@tanstack/react-router'
import { LEGAL_COPY } from '#client/components/company/copy.ts'
import { PrivacyPolicy } from '#client/components/company/privacy-policy.tsx'
import { SettingsSubpage } from './settings-subpage.tsx'

/** SET-12 */
function PrivacyPolicyScreen() {
  return (
    <SettingsSubpage title={LEGAL_COPY.privacyPolicy} subtitle={LEGAL_COPY.effective}>
      <PrivacyPolicy />
    </SettingsSubpage>
  )
}

export const Route = createFileRoute('/dashboard/settings/privacy-policy')({ component: PrivacyPolicyScreen })
