import { defineEndpoint } from '../api/endpoint.ts'
import { askForUpdateCall } from './counter-call.ts'
import { loadSchema } from './load.ts'

export const askForUpdateEndpoint = defineEndpoint({
  ...askForUpdateCall,
  summary: 'Ask the carrier of an active load how it goes; again within 30 minutes, nobody is notified',
  access: 'load:update',
  answer: loadSchema,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'STATUS_CONFLICT'],
})
