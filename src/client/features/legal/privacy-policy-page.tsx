import { PATHS } from '#contract/path.ts'
import { PrivacyPolicy } from '#client/components/privacy-policy.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10 */
export function PrivacyPolicyPage() {
  return (
    <LegalPage title="Privacy Policy" other={{ path: PATHS.terms, title: 'Terms & Conditions' }}>
      <PrivacyPolicy />
    </LegalPage>
  )
}
