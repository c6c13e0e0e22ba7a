import { listOf, loop, type SetGrammar } from './set-grammar.ts'

const STATUS = loop(10, 'AT7! MS1 MS2')
const PARTY = loop(999_999, 'N1! N2 N3*3 N4 L11*10')

/** Transportation carrier shipment status message. */
export const GRAMMAR_214: SetGrammar = {
  id: '214',
  functionalId: 'QM',
  items: listOf(
    'B10! L11*300 MAN*9999 K1*10',
    loop(10, 'N1! N2 N3*2 N4 G61 G62 L11*10'),
    'MS3*12',
    loop(
      999_999,
      'LX!',
      STATUS,
      'L11*10 MAN*9999 Q7*10 K1*10 AT5*10 AT8*10',
      loop(999_999, 'CD3! L11*20', STATUS, 'NM1 Q7*10 AT8 MAN*9999', PARTY),
      loop(999_999, 'PRF!', PARTY, loop(999_999, 'CD3! L11*20', STATUS, 'MAN*9999')),
      loop(999_999, 'SPO! SDQ*10'),
      loop(999_999, 'EFI! BIN'),
    ),
  ),
  reads: {
    B10: [1, 2, 3],
    L11: [1, 2],
    K1: [1, 2],
    AT7: [1, 2, 3, 4, 5, 6, 7],
    MS1: [1, 2],
    MS2: [2],
  },
  needs: { B10: [2] },
}
