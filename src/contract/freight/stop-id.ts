import { STOP_ID, type StopId } from '#domain/freight/load-stop.ts'
import * as z from 'zod/mini'

/** A stop's id in its load. */
export const stopIdSchema = z
  .string('Must be a stop of the load')
  .check(z.regex(STOP_ID, 'Must be a stop of the load')) as unknown as z.ZodMiniType<StopId, StopId>
