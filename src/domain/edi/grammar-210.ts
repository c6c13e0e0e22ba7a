import { listOf, loop, type SetGrammar } from './set-grammar.ts'

const ORDERS = loop(999_999, 'SPO! SDQ*10')
const EQUIPMENT = loop(10, 'N7! M7*2')

/** Motor carrier freight details and invoice. */
export const GRAMMAR_210: SetGrammar = {
  id: '210',
  functionalId: 'IM',
  items: listOf(
    'B3! C2 C3 ITD N9*300 G62*6 R3*12 H3*6 K1*10',
    loop(10, 'N1! N2 N3*2 N4 N9*5'),
    EQUIPMENT,
    loop(999, 'S5! N9*10 G62*10 H3*6', ORDERS, loop(2, 'N1! N2 N3*2 N4 N9*5', EQUIPMENT)),
    loop(
      9999,
      'LX! N9*5 POD L5*30 H1*3 H2*2 L0*10 L1*10 L4*10 L7*10 K1*10',
      ORDERS,
      loop(999_999, 'N1! N2 N3*2 N4 N9*10', loop(999_999, 'CD3! N9*20 H6*10 L9*10 POD G62'), ORDERS),
    ),
    'L3',
  ),
  reads: {
    B3: [2, 3, 7],
    C3: [1],
    N1: [1, 2],
    N3: [1, 2],
    N4: [1, 2, 3],
    L5: [2],
    L1: [4, 8],
    L3: [5],
  },
  needs: { B3: [3] },
}
