import { endpoint } from './endpoint.ts'
import { load } from './load.ts'
import { id } from './wire.ts'
import * as z from 'zod/mini'

// apart from what travels: every page can deliver a saved load, and only the form needs its words

export const postingALoad = endpoint({
  name: 'loads.create',
  summary: 'Post a load on the board',
  method: 'POST',
  path: '/loads',
  access: 'load:create',
  needsSubscription: true,
  answer: load,
  errors: ['REFERENCE_TAKEN', 'SUBSCRIPTION_REQUIRED'],
  offline: 'queued',
})

export const changingALoad = endpoint({
  name: 'loads.update',
  summary: 'Change a pending load; what changes the deal rejects the pending requests',
  method: 'PUT',
  path: '/loads/:id',
  access: 'load:update',
  params: z.object({ id }),
  answer: load,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT', 'LOAD_TENDERED', 'STALE_VERSION', 'REFERENCE_TAKEN'],
  offline: 'queued',
})
