import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { loadExportQuery } from './load-query.ts'

export const exportLoads = endpoint({
  name: 'loads.export',
  summary: "Own loads as a CSV file, oldest first, with stop times in the stop's zone",
  method: 'GET',
  path: '/loads/export',
  access: 'load:list',
  query: loadExportQuery,
  media: 'text/csv',
  answer: z.string(),
  offline: 'online',
})
