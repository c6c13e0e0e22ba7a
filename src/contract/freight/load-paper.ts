import { LOAD_PAPER, type LoadPaperField } from '#domain/freight/load-paper.ts'
import * as z from 'zod/mini'

const words = z.optional(z.string())

/** As stored and shown to the parties of a load. */
export const loadPaperSchema = z.object(
  Object.fromEntries(LOAD_PAPER.map((field) => [field, words])) as Record<LoadPaperField, typeof words>,
)
