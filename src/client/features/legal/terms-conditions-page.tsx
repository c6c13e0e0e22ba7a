import { PATHS } from '#contract/api/path.ts'
import { LEGAL_COPY } from './copy.ts'
import { TermsConditions } from './terms-conditions.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10, PUB-11 */
export function TermsConditionsPage() {
  return (
    <LegalPage title={LEGAL_COPY.termsConditions} other={{ path: PATHS.privacy, title: LEGAL_COPY.privacyPolicy }}>
      <TermsConditions />
    </LegalPage>
  )
}
