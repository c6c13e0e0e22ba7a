import type { ComponentType } from 'react'
import { PATHS } from '#contract/path.ts'

/**
 * What anybody may read, by its address: texts that need neither the app nor its session, and come without them. Each is
 * a page by itself, so their links are plain ones. `scripts/first-load.ts` knows a page by its file: `<address>-page.tsx`.
 */
export const PUBLIC_PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  [PATHS.terms]: async () => (await import('#client/features/legal/terms-conditions-page.tsx')).TermsConditionsPage,
  [PATHS.privacy]: async () => (await import('#client/features/legal/privacy-policy-page.tsx')).PrivacyPolicyPage,
}
