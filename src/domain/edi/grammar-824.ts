import { listOf, loop, required, type SetGrammar } from './set-grammar.ts'

/** Application advice. */
export const GRAMMAR_824: SetGrammar = {
  id: '824',
  functionalId: 'AG',
  items: listOf(
    'BGN!',
    loop(999_999, 'N1! N2*2 N3*2 N4 REF*12 PER*3'),
    required(
      loop(
        999_999,
        'OTI! REF*12 DTM*2 PER*3 AMT*999999 QTY*999999 NM1*9',
        loop(999_999, 'TED! NTE*100 RED*100'),
        loop(999_999, 'LM!', loop(100, 'LQ! RED*100')),
      ),
    ),
  ),
  reads: { OTI: [1, 2, 3], TED: [1, 2], NTE: [2] },
  needs: {},
}
