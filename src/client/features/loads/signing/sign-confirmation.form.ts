import { signerSchema } from '#contract/freight/signature.ts'
import { CURRENT_CONSENT, type SignatureMark } from '#domain/freight/signature.ts'
import type { RateConfirmationDocument } from '#contract/freight/rate-confirmation.ts'
import * as z from 'zod/mini'
import { SIGNING_COPY } from './signing-copy.ts'

const strokes = z.array(z.array(z.int()))

/** A stroke's numbers as text, so that a draft can keep them. */
export function readStrokes(text: string): number[][] {
  try {
    return strokes.safeParse(JSON.parse(text || '[]')).data ?? []
  } catch {
    return []
  }
}

/** All fields are texts: the draft keeps them. */
export const signFormSchema = z
  .object({
    name: signerSchema.shape.name,
    title: signerSchema.shape.title,
    kind: z.enum(['typed', 'drawn']),
    strokes: z.string(),
  })
  .check((context) => {
    const { kind, strokes: drawn } = context.value
    if (kind === 'drawn' && readStrokes(drawn).length === 0)
      context.issues.push({ code: 'custom', input: drawn, path: ['strokes'], message: SIGNING_COPY.noDrawing })
  })
export type SignForm = z.output<typeof signFormSchema>

/** The request's signature of what is on screen. */
export function toSignature(
  { dealId, version, hash }: RateConfirmationDocument,
  { name, title, kind, strokes: drawn }: SignForm,
): Record<string, unknown> {
  const mark: Exclude<SignatureMark, { kind: 'standing' }> =
    kind === 'typed' ? { kind } : { kind, strokes: readStrokes(drawn) }
  return { dealId, version, hash, name, title, mark, consent: CURRENT_CONSENT }
}

const sent = z.object({
  name: z.string(),
  title: z.string(),
  mark: z.object({ kind: z.enum(['typed', 'drawn']), strokes: z.optional(strokes) }),
})

/** What was typed into a signature that wasn't accepted; null if another version of the app made it. */
export function toForm(signature: Record<string, unknown>): SignForm | null {
  const { data } = sent.safeParse(signature)
  if (!data) return null
  const { name, title, mark } = data
  return { name, title, kind: mark.kind, strokes: mark.strokes ? JSON.stringify(mark.strokes) : '' }
}
