import { PATHS } from '#contract/path.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { TermsConditions } from '#client/components/terms-conditions.tsx'
import { LegalPage } from './legal-page.tsx'

/** PUB-10, PUB-11 */
export const Route = createFileRoute('/terms-conditions')({
  component: () => (
    <LegalPage
      title="Terms & Conditions"
      other={
        <Link to={PATHS.privacy} className="font-semibold text-sign-deep underline">
          Privacy Policy
        </Link>
      }
    >
      <TermsConditions />
    </LegalPage>
  ),
})
