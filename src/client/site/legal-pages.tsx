import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { LEGAL_COPY } from '#client/components/company/copy.ts'
import { PrivacyPolicy } from '#client/components/company/privacy-policy.tsx'
import { TermsConditions } from '#client/components/company/terms-conditions.tsx'
import { LEGAL_PAGE_COPY } from './site-copy.ts'
import type { SitePage } from './site-page.ts'

function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-3xl px-5 py-10 sm:px-10">
      <h1 className="text-3xl font-extrabold tracking-tight text-balance">{title}</h1>
      <p className="mt-1 mb-6 text-ink-soft">{LEGAL_COPY.effective}</p>
      {children}
    </div>
  )
}

/** PUB-10 */
export const PRIVACY_PAGE: SitePage = {
  path: PATHS.privacy,
  title: LEGAL_COPY.privacyPolicy,
  description: LEGAL_PAGE_COPY.privacyDescription,
  Page: () => (
    <LegalPage title={LEGAL_COPY.privacyPolicy}>
      <PrivacyPolicy />
    </LegalPage>
  ),
}

/** PUB-10, PUB-11 */
export const TERMS_PAGE: SitePage = {
  path: PATHS.terms,
  title: LEGAL_COPY.termsConditions,
  description: LEGAL_PAGE_COPY.termsDescription,
  Page: () => (
    <LegalPage title={LEGAL_COPY.termsConditions}>
      <TermsConditions />
    </LegalPage>
  ),
}
