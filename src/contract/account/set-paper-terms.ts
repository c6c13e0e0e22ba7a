import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { typedPaperTerms } from '../freight/paper-terms.ts'
import { profileSchema } from './account.ts'

export const setPaperTermsEndpoint = defineEndpoint({
  name: 'auth.paper-terms',
  summary: 'Set what your rate confirmations state from now on: charges, documents, payment and rules',
  method: 'PUT',
  path: '/auth/paper-terms',
  access: 'load:create',
  body: z.object({ terms: typedPaperTerms }),
  answer: profileSchema,
})
