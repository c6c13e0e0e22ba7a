import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'
import { carrierAuthoritySchema } from './carrier-authority.ts'

const answer = z.object({
  /** null for an account without a USDOT number */
  authority: z.nullable(carrierAuthoritySchema),
})

export const readOwnAuthorityEndpoint = defineEndpoint({
  name: 'authority.own',
  summary: 'What the register of motor carriers says about your USDOT number',
  method: 'GET',
  path: '/authority',
  access: 'session',
  answer,
})

export const readAuthorityEndpoint = defineEndpoint({
  name: 'authority.read',
  summary: 'What the register says about an account that you have a booking request or a load with',
  method: 'GET',
  path: '/authority/:id',
  access: 'session',
  params: z.object({ id: idSchema }),
  answer,
  errors: ['NOT_FOUND'],
})
