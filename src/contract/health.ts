import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const health = z.object({ status: z.literal('ok') })

export const healthLive = endpoint({
  name: 'health.live',
  summary: 'The process runs',
  method: 'GET',
  path: '/health/live',
  access: 'public',
  answer: health,
  offline: 'online',
})
export const healthReady = endpoint({
  name: 'health.ready',
  summary: 'The product can be used',
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  answer: health,
  errors: ['UNAVAILABLE'],
  offline: 'online',
})
