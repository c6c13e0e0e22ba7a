import { listOf, loop, required, type SetGrammar } from './set-grammar.ts'

const HAZMAT = loop(25, 'LH1! LH2*4 LH3*10 LFH*20 LEP*3 LH4 LHT*3')
const CONTACT = loop(99, 'G61! L11*5 LH6*6', HAZMAT)
const DESCRIPTION = loop(99, 'L5! AT8', CONTACT)
const EQUIPMENT = loop(10, 'N7! N7A N7B MEA M7*2')

/** Motor carrier load tender. */
export const GRAMMAR_204: SetGrammar = {
  id: '204',
  functionalId: 'SM',
  items: listOf(
    'B2! B2A! L11*50 G62 MS3 AT5*6 PLD LH6*6 NTE*10',
    loop(5, 'N1! N2 N3*2 N4 L11 G61*3'),
    EQUIPMENT,
    required(
      loop(
        999,
        'S5! L11*50 G62*2 AT8 LAD*999 AT5*6 PLD NTE*20',
        loop(1, 'N1! N2 N3*2 N4 G61*3'),
        DESCRIPTION,
        loop(999, 'OID! G62*2 LAD*999', DESCRIPTION),
        EQUIPMENT,
      ),
    ),
    'L3',
  ),
  reads: {
    B2: [2, 4, 6],
    B2A: [1],
    L11: [1, 2, 3],
    G62: [1, 2, 3, 4, 5],
    AT5: [1, 2, 3],
    NTE: [2],
    N1: [1, 2, 3, 4],
    N2: [1, 2],
    N3: [1, 2],
    N4: [1, 2, 3, 4],
    G61: [1, 2, 3, 4],
    N7: [2, 11, 15],
    S5: [1, 2, 3, 4, 5, 6],
    AT8: [1, 2, 3, 4, 5],
    L5: [2],
    LH1: [1, 2, 3, 10],
    LH2: [1],
    LH3: [1],
    L3: [1, 2, 5, 11, 12],
  },
  needs: { B2: [4] },
}
