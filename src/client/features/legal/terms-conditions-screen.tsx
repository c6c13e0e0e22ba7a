import { TermsConditions } from '#client/components/terms-conditions.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'
import { LEGAL_COPY } from '#client/components/legal-copy.ts'

/** SET-12 */
export function TermsConditionsScreen() {
  return (
    <SettingsSubpage title={LEGAL_COPY.termsConditions} subtitle={LEGAL_COPY.effective}>
      <TermsConditions />
    </SettingsSubpage>
  )
}
