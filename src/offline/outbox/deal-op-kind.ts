import { idSchema } from '#contract/api/common-schemas.ts'
import type { proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import type { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import * as z from 'zod/mini'
import { type BodyOf, checkedBody, type Without } from './op-body.ts'
import type { TapTime } from './op-rules.ts'

const aboutLoad = { loadId: idSchema }

export const DEAL_INTENTS = [
  z.object({
    kind: z.literal('propose-change'),
    ...aboutLoad,
    change: checkedBody<BodyOf<typeof proposeChangeEndpoint>>(),
  }),
  /** `changeId`: the change on the person's screen; `stops`: how many it showed, of a change that has others */
  z.object({
    kind: z.literal('answer-change'),
    ...aboutLoad,
    changeId: idSchema,
    answer: z.enum(['accepted', 'declined', 'withdrawn']),
    stops: z.optional(z.int()),
  }),
  /** `driver`: the form's fields and the deal */
  z.object({
    kind: z.literal('set-driver'),
    ...aboutLoad,
    driver: checkedBody<Without<BodyOf<typeof setDriverEndpoint>, 'typedAt'>>(),
  }),
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
        body: {
          changeId: body.changeId,
          answer: body.answer,
          ...(body.stops !== undefined && { stops: body.stops }),
        },
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
