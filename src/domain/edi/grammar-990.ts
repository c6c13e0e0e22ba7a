import { listOf, loop, type SetGrammar } from './set-grammar.ts'

/** Response to a load tender. */
export const GRAMMAR_990: SetGrammar = {
  id: '990',
  functionalId: 'GF',
  items: listOf('B1! N9 G62*6 N7 L9*40 V9*10 K1*10', loop(999, 'S5! N9*10 G62*10 K1*10')),
  reads: { B1: [1, 2, 4], N9: [1, 2], L9: [1, 2], K1: [1, 2] },
  needs: { B1: [4] },
}
