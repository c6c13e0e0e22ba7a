import { GRAMMAR_204 } from './grammar-204.ts'
import { GRAMMAR_210 } from './grammar-210.ts'
import { GRAMMAR_214 } from './grammar-214.ts'
import { GRAMMAR_824 } from './grammar-824.ts'
import { GRAMMAR_990 } from './grammar-990.ts'
import { GRAMMAR_997 } from './grammar-997.ts'
import type { SetId } from './interchange.ts'
import { segmentIdsOf, type SetGrammar } from './set-grammar.ts'

export const GRAMMARS: Readonly<Record<SetId, SetGrammar>> = {
  '204': GRAMMAR_204,
  '210': GRAMMAR_210,
  '214': GRAMMAR_214,
  '824': GRAMMAR_824,
  '990': GRAMMAR_990,
  '997': GRAMMAR_997,
}

const known = new Set(['ST', 'SE', ...Object.values(GRAMMARS).flatMap(({ items }) => segmentIdsOf(items))])

/** Whether any of our sets may hold this segment. */
export function isKnownSegment(id: string): boolean {
  return known.has(id)
}
