import { PATHS } from '#contract/path.ts'
import * as z from 'zod/mini'

/** `form`: the card form is open. The secret comes with a bank that sent the person elsewhere and back (SUB-20). */
export const paymentMethodsSearch = z.object({
  form: z.catch(z.optional(z.literal('add')), undefined),
  setup_intent_client_secret: z.catch(z.optional(z.string()), undefined),
})
export type PaymentMethodsSearch = z.output<typeof paymentMethodsSearch>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** where somebody was going when the gate led them to their payment methods */
    headedTo?: string
  }
}

/** GUARD-02: where the gate leads, and what the page remembers, so that people go on from there. */
export function paymentGate({ pathname, href }: { pathname: string; href: string }) {
  const isSetup = pathname === PATHS.paymentSetup
  return {
    to: PATHS.paymentMethods,
    search: isSetup ? { form: 'add' as const } : {},
    state: isSetup ? {} : { headedTo: href },
  }
}
