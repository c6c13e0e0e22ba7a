import type { ComponentType } from 'react'
import { PATHS } from '#contract/api/path.ts'

/**
 * Public pages by path: they need neither the app nor a session, and load without them. Each is its own document, so
 * their links are plain. `scripts/page-loads.ts` finds a page by its file name: `<address>-page.tsx`.
 */
export const PUBLIC_PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  [PATHS.terms]: async () => (await import('#client/features/legal/terms-conditions-page.tsx')).TermsConditionsPage,
  [PATHS.privacy]: async () => (await import('#client/features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
}
