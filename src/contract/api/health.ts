import * as z from 'zod/mini'
import { textSchema } from './common-schemas.ts'
import { defineEndpoint } from './endpoint.ts'

const health = z.object({ status: z.literal('ok') })

export const livenessEndpoint = defineEndpoint({
  name: 'health.live',
  summary: 'The process is running',
  method: 'GET',
  path: '/health/live',
  access: 'public',
  answer: health,
})
export const readinessEndpoint = defineEndpoint({
  name: 'health.ready',
  summary: 'The product is ready to use',
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  answer: health,
})

/** Where in our files a screen failed, from the error's stack. Nothing that a person typed is in it. */
export const CRASH_PLACE = /\/assets\/[\w.$-]{1,100}:\d{1,7}:\d{1,7}/g

export const reportCrashEndpoint = defineEndpoint({
  name: 'health.crash',
  summary: 'A screen of the app failed; its reference finds the report in the log',
  method: 'POST',
  path: '/health/crash',
  access: 'session',
  seat: 'any',
  body: z.object({
    /** the error's class */
    error: textSchema(60, 1),
    /** the screen's pattern, without ids: '/dashboard/load/$loadId' */
    screen: textSchema(100),
    places: z.array(z.string().check(z.regex(new RegExp(`^${CRASH_PLACE.source}$`)))).check(z.maxLength(10)),
  }),
  answer: z.object({ reference: z.string() }),
  errors: ['OVER_BUDGET'],
})
