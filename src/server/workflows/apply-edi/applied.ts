import type { AdviceOut } from '#domain/edi/decide-answer.ts'
import type { EdiMessageState } from '#domain/edi/exchange.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { EdiRefers } from '#server/db/edi-schema.ts'
import { ERROR_ANSWERS } from '#server/http/error-answer.ts'
import { Refused } from '#server/http/refusal.ts'

/** What applying takes besides the database. */
export interface ApplyDeps {
  gazetteer: () => Promise<Gazetteer>
}

/** What became of a set. */
export interface Applied {
  state: Exclude<EdiMessageState, 'waiting'>
  /** one sentence, for what isn't simply applied */
  why: string | null
  refers?: EdiRefers
  /** an 824 goes back, and what the set wrote is undone */
  advice?: Omit<AdviceOut, 'effect'>
  /** what it wrote is evidence, which stays */
  keepsWrites?: boolean
}

export const APPLIED = { state: 'applied', why: null } as const

export const held = (why: string, refers: EdiRefers): Applied => ({ state: 'held', why, refers })

/** Nothing is done, and the partner hears why. */
export function advised({ reason, words }: Omit<AdviceOut, 'effect'>, refers: EdiRefers): Applied {
  return { state: 'refused', why: words, refers, advice: { reason, words } }
}

const REASONS: Readonly<Partial<Record<Refused['code'], AdviceOut['reason']>>> = {
  CARRIER_NOT_NAMED: 'missing data',
  NOT_FOUND: "doesn't match",
  LOAD_CHANGED: "doesn't match",
  INVOICE_CHANGED: 'totals differ',
}

/** A command that refuses answers a program as it answers a person. @throws what isn't a refusal */
export function asAdvice(error: unknown, refers: EdiRefers): Applied {
  if (!(error instanceof Refused)) throw error
  const words =
    error.code === 'CARRIER_NOT_NAMED' ? 'Name a carrier' : error.message || ERROR_ANSWERS[error.code].message
  return { ...advised({ reason: REASONS[error.code] ?? 'other', words }, refers), keepsWrites: error.keepWrites }
}
