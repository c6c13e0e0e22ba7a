import { PATHS } from '#contract/api/path.ts'
import { TermsConditions } from './terms-conditions.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10, PUB-11 */
export function TermsConditionsPage() {
  return (
    <LegalPage title="Terms & Conditions" other={{ path: PATHS.privacy, title: 'Privacy Policy' }}>
      <TermsConditions />
    </LegalPage>
  )
}
