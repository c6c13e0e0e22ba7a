import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'
import { loadExportQuerySchema } from './load-query.ts'

export const exportLoadsEndpoint = defineEndpoint({
  name: 'loads.export',
  summary: "Your loads as a CSV file, oldest first, with stop times in the stop's zone",
  method: 'GET',
  path: '/loads/export',
  access: 'load:list',
  query: loadExportQuerySchema,
  media: 'text/csv',
  errors: ['OVER_BUDGET'],
  answer: z.string(),
})
