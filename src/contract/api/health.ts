import * as z from 'zod/mini'
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
