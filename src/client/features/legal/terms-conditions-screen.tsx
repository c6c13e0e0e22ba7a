import { TermsConditions } from './terms-conditions.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'

/** SET-12 */
export function TermsConditionsScreen() {
  return (
    <SettingsSubpage title="Terms & Conditions" subtitle="Effective November 1, 2026">
      <TermsConditions />
    </SettingsSubpage>
  )
}
