import { PATHS } from '#contract/api/path.ts'
import type { HistoryState } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** `form`: the card form is open. The secret comes from a bank's redirect back (SUB-20). */
export const paymentMethodsSearch = z.object({
  form: z.catch(z.optional(z.literal('add')), undefined),
  setup_intent_client_secret: z.catch(z.optional(z.string()), undefined),
})

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** where the user was headed when the gate redirected them here */
    headedTo?: string
    /** the client secret that a bank's page returned with (SUB-20) */
    returnedSetup?: string
  }
}

/** GUARD-02: the cards, the bills and the subscription stay within reach of accounts that the gate stops. */
export function isOpenWithoutCard(pathname: string): boolean {
  return pathname.startsWith(PATHS.subscription) && pathname !== PATHS.paymentSetup
}

/** GUARD-02: the gate's redirect, which remembers where the user was headed. */
interface Visit {
  pathname: string
  href: string
  state: HistoryState
}

export function paymentMethodsRedirect({ pathname, href, state: { headedTo } }: Visit) {
  const isSetup = pathname === PATHS.paymentSetup
  return {
    to: PATHS.paymentMethods,
    search: isSetup ? { form: 'add' as const } : {},
    // a sign-up passes on where its link led
    state: isSetup ? (headedTo ? { headedTo } : {}) : { headedTo: href },
  }
}
