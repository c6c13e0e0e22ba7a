import { PATHS } from '#contract/path.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PrivacyPolicy } from '#client/components/privacy-policy.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10 */
export const Route = createFileRoute('/privacy-policy')({
  component: () => (
    <LegalPage
      title="Privacy Policy"
      other={
        <Link to={PATHS.terms} className="font-semibold text-sign-deep underline">
          Terms &amp; Conditions
        </Link>
      }
    >
      <PrivacyPolicy />
    </LegalPage>
  ),
})
