import { PATHS } from '#contract/api/path.ts'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10 */
export function PrivacyPolicyPage() {
  return (
    <LegalPage title="Privacy Policy" other={{ path: PATHS.terms, title: 'Terms & Conditions' }}>
      <PrivacyPolicy />
    </LegalPage>
  )
}
