import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { defineEndpoint } from '../api/endpoint.ts'

const daysToPay = z.object({
  /** whole days from sent to paid: the median */
  days: z.number(),
  invoices: z.number(),
})
export type DaysToPay = z.output<typeof daysToPay>

export const readDaysToPayEndpoint = defineEndpoint({
  name: 'brokers.days-to-pay',
  summary: "How soon a broker paid its carriers' invoices in the last year; null below five invoices",
  method: 'GET',
  path: '/brokers/:id/days-to-pay',
  access: 'load:book',
  params: z.object({ id: idSchema }),
  answer: z.object({ daysToPay: z.nullable(daysToPay) }),
})
