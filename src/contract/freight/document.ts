import { DOCUMENT_KINDS, DOCUMENT_TYPES } from '#domain/freight/document.ts'
import * as z from 'zod/mini'
import { idSchema } from '../api/common-schemas.ts'
import { tapBoundsSchema } from './tap-bounds.ts'

/** A document of a deal, for its two parties. The file itself is at `documentFilePath`. */
export const documentSchema = z.object({
  id: idSchema,
  kind: z.enum(DOCUMENT_KINDS),
  pages: z.number(),
  bytes: z.number(),
  /** as found in the file, never as claimed */
  type: z.enum(DOCUMENT_TYPES),
  capturedAt: z.string(),
  /** absent when the time is certain */
  tap: z.optional(tapBoundsSchema),
  receivedAt: z.string(),
  by: z.enum(['broker', 'carrier']),
  /** the carrier's driver sent it, by link */
  byDriver: z.optional(z.literal(true)),
  /** its sender removed it; kept as evidence */
  voided: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
export type LoadDocument = z.output<typeof documentSchema>
