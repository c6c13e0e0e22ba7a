import { PATHS } from '#contract/api/path.ts'
import { LEGAL_COPY } from './copy.ts'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10 */
export function PrivacyPolicyPage() {
  return (
    <LegalPage title={LEGAL_COPY.privacyPolicy} other={{ path: PATHS.terms, title: LEGAL_COPY.termsConditions }}>
      <PrivacyPolicy />
    </LegalPage>
  )
}
