import { listOf, loop, type SetGrammar } from './set-grammar.ts'

/** Functional acknowledgment. */
export const GRAMMAR_997: SetGrammar = {
  id: '997',
  functionalId: 'FA',
  items: listOf('AK1!', loop(999_999, 'AK2!', loop(999_999, 'AK3! AK4*99'), 'AK5'), 'AK9!'),
  reads: { AK1: [1, 2], AK2: [1, 2], AK5: [1, 2], AK9: [1] },
  needs: {},
}
