import { createFileRoute } from '@tanstack/react-router'
import { LEGAL_COPY } from '#client/components/company/copy.ts'
import { TermsConditions } from '#client/components/company/terms-conditions.tsx'
import { SettingsSubpage } from './settings-subpage.tsx'

/** SET-12 */
function TermsConditionsScreen() {
  return (
    <SettingsSubpage title={LEGAL_COPY.termsConditions} subtitle={LEGAL_COPY.effective}>
      <TermsConditions />
    </SettingsSubpage>
  )
}

export const Route = createFileRoute('/dashboard/settings/terms-conditions')({ component: TermsConditionsScreen })
