import * as z from 'zod/mini'
import { usdotSchema } from '../account/usdot.ts'
import { idSchema, textSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { carrierAuthoritySchema } from './carrier-authority.ts'
import { ruleFindingSchema } from './carrier-rule.ts'

// apart from load-actions.ts, which every page has for its saved actions: only the dialog that tenders a load needs it

export const searchCarriersEndpoint = defineEndpoint({
  name: 'carriers.search',
  summary: 'Carriers you can tender a load to, by business name, person or USDOT number',
  method: 'GET',
  path: '/carriers',
  access: 'load:update',
  query: z.object({ search: textSchema(100, 2, 'Enter at least 2 characters') }),
  answer: z.object({
    data: z.array(
      z.object({
        id: idSchema,
        firstName: z.string(),
        lastName: z.string(),
        businessName: z.nullable(z.string()),
        dotNumber: z.nullable(z.string()),
        usdot: z.optional(usdotSchema),
        authority: z.optional(carrierAuthoritySchema),
        /** of your own rules */
        ruleFindings: z.array(ruleFindingSchema),
      }),
    ),
  }),
})
