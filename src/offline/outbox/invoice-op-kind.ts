import { idSchema } from '#contract/api/common-schemas.ts'
import type {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import * as z from 'zod/mini'
import { type BodyOf, checkedBody, type Without } from './op-body.ts'

const aboutLoad = { loadId: idSchema }
type AccessorialAnswer = Without<BodyOf<typeof answerAccessorialEndpoint>, 'accessorialId'>

export const INVOICE_INTENTS = [
  z.object({
    kind: z.literal('ask-accessorial'),
    ...aboutLoad,
    charge: checkedBody<BodyOf<typeof askAccessorialEndpoint>>(),
  }),
  z.object({
    kind: z.literal('answer-accessorial'),
    ...aboutLoad,
    accessorialId: idSchema,
    answer: checkedBody<AccessorialAnswer>(),
  }),
  z.object({
    kind: z.literal('send-invoice'),
    ...aboutLoad,
    invoice: checkedBody<BodyOf<typeof sendInvoiceEndpoint>>(),
  }),
  z.object({
    kind: z.literal('settle-invoice'),
    ...aboutLoad,
    action: checkedBody<BodyOf<typeof settleInvoiceEndpoint>>(),
  }),
] as const
type Charge = z.output<(typeof INVOICE_INTENTS)[0]>
type Answer = z.output<(typeof INVOICE_INTENTS)[1]>
type Invoice = z.output<(typeof INVOICE_INTENTS)[2]>
type Settlement = z.output<(typeof INVOICE_INTENTS)[3]>

/** Kinds of ops on a load's invoice. @param byLoad queue, entity and lifetime of ops on a load */
export function invoiceKinds<Base extends object>(byLoad: Base) {
  return {
    'ask-accessorial': {
      ...byLoad,
      // another form is another charge: a lumper and a scale ticket at one dock
      variant: ({ charge }: Charge) => charge.accessorialId,
      typed: ({ charge }: Charge) => charge,
      input: ({ loadId, charge }: Charge) => ({ params: { id: loadId }, body: charge }),
      buildsOn: ['accept-tender'],
    },
    'answer-accessorial': {
      ...byLoad,
      entity: ({ accessorialId }: Answer) => `accessorial:${accessorialId}`,
      typed: ({ answer }: Answer) => answer,
      input: ({ loadId, accessorialId, answer }: Answer) => ({
        params: { id: loadId },
        body: { ...answer, accessorialId },
      }),
    },
    'send-invoice': {
      ...byLoad,
      typed: ({ invoice }: Invoice) => invoice,
      input: ({ loadId, invoice }: Invoice) => ({ params: { id: loadId }, body: invoice }),
      // it is sent once the load is delivered
      buildsOn: ['set-load-status', 'record-stop-event'],
    },
    'settle-invoice': {
      ...byLoad,
      typed: ({ action }: Settlement) => action,
      input: ({ loadId, action }: Settlement) => ({ params: { id: loadId }, body: action }),
    },
  } as const
}
