import { readStored } from '#contract/api/read-stored.ts'
import { DEFAULT_DETENTION, type DetentionTerms } from '#domain/freight/detention.ts'
import * as z from 'zod/mini'

const detentionTerms = z.object({
  freeMinutes: z.number(),
  centsPerHour: z.number(),
  stepMinutes: z.number(),
  maxHours: z.number(),
})

/** Detention terms as any version stored them: what one lacks is as by default. */
export function readStoredDetention(stored: unknown): DetentionTerms {
  return readStored(detentionTerms, stored, () => DEFAULT_DETENTION) ?? DEFAULT_DETENTION
}
