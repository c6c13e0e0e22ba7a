import { TermsConditions } from '#client/components/terms-conditions.tsx'
import { SettingsPage } from './settings-page.tsx'

/** SET-12 */
export function TermsConditionsScreen() {
  return (
    <SettingsPage title="Terms & Conditions" subtitle="In force since November 1, 2026">
      <TermsConditions />
    </SettingsPage>
  )
}
