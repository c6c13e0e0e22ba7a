import * as z from 'zod/mini'
import { idSchema } from '#contract/api/common-schemas.ts'
import type { TapTime } from './op-rules.ts'

const aboutLoad = { loadId: idSchema }
/** as its form has checked it, with the version of the terms that was on screen */
const typed = z.record(z.string(), z.unknown())

export const DEAL_INTENTS = [
  z.object({ kind: z.literal('propose-change'), ...aboutLoad, change: typed }),
  /** `changeId`: the change on the person's screen */
  z.object({
    kind: z.literal('answer-change'),
    ...aboutLoad,
    changeId: idSchema,
    answer: z.enum(['accepted', 'declined', 'withdrawn']),
  }),
  /** `driver`: the form's fields and the deal */
  z.object({ kind: z.literal('set-driver'), ...aboutLoad, driver: typed }),
] as const
type Proposal = z.output<(typeof DEAL_INTENTS)[0]>
type Answer = z.output<(typeof DEAL_INTENTS)[1]>
type Driver = z.output<(typeof DEAL_INTENTS)[2]>

/** Kinds of ops on a load's deal. @param byLoad queue, entity and lifetime of ops on a load */
export function dealKinds<Base extends object>(byLoad: Base) {
  return {
    'propose-change': {
      ...byLoad,
      typed: ({ change }: Proposal) => change,
      input: ({ loadId, change }: Proposal) => ({ params: { id: loadId }, body: change }),
      buildsOn: ['accept-tender', 'accept-request'],
    },
    'answer-change': {
      ...byLoad,
      entity: (about: Answer) => `deal-change:${about.changeId}`,
      variant: (about: Answer) => about.answer,
      input: ({ loadId, ...body }: Answer) => ({
        params: { id: loadId },
        body: { changeId: body.changeId, answer: body.answer },
      }),
    },
    'set-driver': {
      ...byLoad,
      // a correction isn't a double tap: both are sent, and the later one stays
      variant: ({ driver }: Driver) => JSON.stringify(driver),
      input: ({ loadId, driver }: Driver, { occurredAt }: TapTime) => ({
        params: { id: loadId },
        body: { ...driver, typedAt: occurredAt },
      }),
    },
  } as const
}

type FormValues = z.output<typeof typed>

export const INVOICE_INTENTS = [
  z.object({ kind: z.literal('ask-accessorial'), ...aboutLoad, charge: typed }),
  z.object({ kind: z.literal('answer-accessorial'), ...aboutLoad, accessorialId: idSchema, answer: typed }),
  z.object({ kind: z.literal('send-invoice'), ...aboutLoad, invoice: typed }),
  z.object({ kind: z.literal('settle-invoice'), ...aboutLoad, action: typed }),
] as const

interface About {
  loadId: string
}

/** Kinds of ops on a load's invoice. @param byLoad queue, entity and lifetime of ops on a load */
export function invoiceKinds<Base extends object>(byLoad: Base) {
  return {
    'ask-accessorial': {
      ...byLoad,
      // another form is another charge: a lumper and a scale ticket at one dock
      variant: ({ charge }: { charge: FormValues }) => String(charge['accessorialId']),
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

const aboutDeal = { loadId: idSchema, dealId: idSchema }

export const BOOKS_INTENTS = [
  z.object({ kind: z.literal('ask-for-books'), ...aboutDeal }),
  /** `figures`: as the form has checked them, with the record that was on screen */
  z.object({ kind: z.literal('enter-books'), ...aboutDeal, figures: z.record(z.string(), z.unknown()) }),
] as const
type Request = z.output<(typeof BOOKS_INTENTS)[0]>
type Entry = z.output<(typeof BOOKS_INTENTS)[1]>

/** Kinds of ops on a deal's open books. @param byLoad queue, entity and lifetime of ops on a load */
export function booksKinds<Base extends object>(byLoad: Base) {
  return {
    'ask-for-books': {
      ...byLoad,
      input: ({ loadId, dealId }: Request) => ({ params: { id: loadId }, body: { dealId } }),
    },
    'enter-books': {
      ...byLoad,
      entity: ({ dealId }: Entry) => `books:${dealId}`,
      typed: ({ figures }: Entry) => figures,
      input: ({ loadId, dealId, figures }: Entry) => ({ params: { id: loadId }, body: { ...figures, dealId } }),
    },
  } as const
}
