import {
  answerAccessorialCall,
  askAccessorialCall,
  sendInvoiceCall,
  settleInvoiceCall,
} from '#contract/freight/invoice-call.ts'
import { idSchema } from '#contract/api/common-schemas.ts'
import * as z from 'zod/mini'

const aboutLoad = { loadId: idSchema }
/** as its form has checked it, with the version that was on screen */
const typed = z.record(z.string(), z.unknown())
type FormValues = z.output<typeof typed>

export const INVOICE_INTENTS = [
  z.object({ kind: z.literal('ask-accessorial'), ...aboutLoad, charge: typed }),
  z.object({ kind: z.literal('answer-accessorial'), ...aboutLoad, accessorialId: idSchema, answer: typed }),
  z.object({ kind: z.literal('send-invoice'), ...aboutLoad, invoice: typed }),
  z.object({ kind: z.literal('settle-invoice'), ...aboutLoad, action: typed }),
] as const

export const INVOICE_CALLS = {
  'ask-accessorial': askAccessorialCall,
  'answer-accessorial': answerAccessorialCall,
  'send-invoice': sendInvoiceCall,
  'settle-invoice': settleInvoiceCall,
} as const

interface About {
  loadId: string
}

/** Kinds of ops on a load's invoice. @param byLoad lane, entity and lifetime of ops on a load */
export function invoiceKinds<Base extends object>(byLoad: Base) {
  return {
    'ask-accessorial': {
      ...byLoad,
      typed: ({ charge }: { charge: FormValues }) => charge,
      input: ({ loadId, charge }: About & { charge: FormValues }) => ({ params: { id: loadId }, body: charge }),
      buildsOn: ['accept-tender'],
    },
    'answer-accessorial': {
      ...byLoad,
      entity: ({ accessorialId }: { accessorialId: string }) => `accessorial:${accessorialId}`,
      typed: ({ answer }: { answer: FormValues }) => answer,
      input: ({ loadId, accessorialId, answer }: About & { accessorialId: string; answer: FormValues }) => ({
        params: { id: loadId },
        body: { ...answer, accessorialId },
      }),
    },
    'send-invoice': {
      ...byLoad,
      typed: ({ invoice }: { invoice: FormValues }) => invoice,
      input: ({ loadId, invoice }: About & { invoice: FormValues }) => ({ params: { id: loadId }, body: invoice }),
      // it is sent once the load is delivered
      buildsOn: ['set-load-status', 'record-stop-event'],
    },
    'settle-invoice': {
      ...byLoad,
      typed: ({ action }: { action: FormValues }) => action,
      input: ({ loadId, action }: About & { action: FormValues }) => ({ params: { id: loadId }, body: action }),
    },
  } as const
}
