import { paperTermField } from '#contract/freight/paper-terms.ts'
import { PAPER_TERMS, type PaperTerm, type PaperTerms } from '#domain/freight/paper-terms.ts'
import * as z from 'zod/mini'

export type PaperTermsForm = Record<PaperTerm, string>

function eachTerm<T>(value: (term: PaperTerm) => T): Record<PaperTerm, T> {
  return Object.fromEntries(PAPER_TERMS.map((term) => [term, value(term)])) as Record<PaperTerm, T>
}

export const paperTermsFormSchema = z.object(eachTerm(() => paperTermField))

export function toPaperTermsForm(terms: PaperTerms): PaperTermsForm {
  return eachTerm((term) => terms[term] ?? '')
}
